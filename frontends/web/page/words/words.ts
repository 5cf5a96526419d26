// The log of a game in sentences, as one user reads them.

import type { Occupant, RequestState } from "../common/api.ts";
import {
  CELLS_FROM,
  CONSENT,
  GAME_OVER,
  LOG,
  PHRASES,
  PLAYS_AND_CAPTURES,
  REMATCH_STARTED,
} from "../common/sentences.ts";
import { gettext, noop, playerName } from "../common/texts.ts";
import { characterOf } from "./characters.ts";
import { type Fact, HUMAN } from "./facts.ts";
import { BY_COLOUR, describeEnd, says, sayTogether, type Who, whoPlays } from "./who.ts";

/** An entry of the log in words, and the kind of its fact. */
export interface Sentence {
  version: number;
  kind: Fact["kind"];
  text: string;
  /** What a bubble at the score of a player says; `null` if the entry has none. */
  bubble: { player: string; text: string } | null;
}

/** The bubbles of those who come, go or lose. */
const BUBBLES: Partial<Record<Fact["kind"], string>> = {
  joined: noop("joined"),
  left: noop("left"),
  resigned: noop("resigned"),
  flagged: noop("out of time"),
};

/**
 * Return the log of a game in words. An entry from before somebody took or left a seat calls its player by the colour.
 * But a person who has resigned or run out of time keeps the name in earlier entries.
 *
 * @param seats The seats after the newest entry.
 */
export function wordLog(log: readonly { version: number; fact: Fact }[], seats: readonly Occupant[]): Sentence[] {
  const changed = new Set<string>();
  let who = whoPlays(seats);
  const newestFirst = log.toReversed().map(({ version, fact }) => {
    if (fact.kind === "resigned" || fact.kind === "flagged") {
      who = beforeTheLoss(who, playersOf(fact));
      for (const player of playersOf(fact)) changed.delete(player);
    }
    const text = word(fact, before(who, changed));
    if (["seated", "joined", "left"].includes(fact.kind)) for (const player of playersOf(fact)) changed.add(player);
    return { version, kind: fact.kind, text, bubble: bubbleOf(fact) };
  });
  return newestFirst.reverse();
}

/** Return the sentence that says who asks for an undo or a restart, and who must agree. */
export function wordRequest({ command, by, waiting_for: awaited }: RequestState, seats: readonly Occupant[]) {
  const who = whoPlays(seats);
  return `${sayTogether(who, LOG[command], by)} ${sayTogether(who, CONSENT, awaited)}`;
}

function playersOf(fact: Fact) {
  if ("players" in fact) return fact.players;
  return "player" in fact ? [fact.player] : [];
}

function bubbleOf(fact: Fact): Sentence["bubble"] {
  const [player] = playersOf(fact);
  const text = fact.kind === "said" ? phraseOf(fact.phrase) : BUBBLES[fact.kind];
  return player && text ? { player, text: gettext(text) } : null;
}

function phraseOf(name: string) {
  return PHRASES[name as keyof typeof PHRASES];
}

/** Return a sentence about a fact. */
function word(fact: Fact, who: Who): string {
  switch (fact.kind) {
    case "moved": {
      const { player, move, captured } = fact;
      const losers = captured.map(([loser, count]) => says(who, CELLS_FROM, loser, { count }));
      const cells = losers.reduce((first, second) => gettext("{first} and {second}", { first, second }));
      return says(who, PLAYS_AND_CAPTURES, player, { move, cells });
    }
    case "skipped":
    case "flagged": {
      const { kind, player } = fact;
      return says(who, LOG[kind], player);
    }
    case "failed":
      return gettext("The computer player of {player} failed to move.", { player: fact.player });
    case "ended":
      return `${gettext(GAME_OVER)} ${describeEnd(who, fact.scores)}`;
    case "named":
      return wordName(fact, who);
    case "linked":
      return gettext(fact.ends_others ? LOG.linked_ends : LOG.linked, { player: fact.player });
    case "seated": {
      if (fact.player === who.own) return gettext(LOG.seated.you);
      const occupant = fact.seat === HUMAN ? gettext(LOG.person) : characterOf(fact.seat).label;
      return gettext(LOG.seated.others, { player: fact.player, occupant });
    }
    case "said":
      return sayTogether(who, LOG.said, fact.players, { phrase: gettext(phraseOf(fact.phrase)) });
    case "watching":
      return sayTogether(who, fact.is_allowed ? LOG.shown : LOG.hidden, fact.players);
    default: {
      const { kind, players } = fact;
      // Nobody has to join the rematch of a game in this browser, whose log may be older than the field.
      if (kind === "rematch" && !players?.length) return gettext(REMATCH_STARTED);
      // Others may have the names of those who left by now.
      if (kind === "left" || kind === "shared") {
        return sayTogether(BY_COLOUR, { others: LOG[kind], you: LOG[kind] }, players);
      }
      return sayTogether(who, LOG[kind], players);
    }
  }
}

/** Return the sentence about a new name; the player who gets it is called by its colour, or you. */
function wordName({ player, name }: { player: string; name: string }, { own }: Who) {
  return says({ own, names: new Map() }, name ? LOG.named : LOG.nameless, player, name ? { name } : {});
}

/**
 * Return who plays, but with some players called by their colours: at the time of the sentence, others may have had
 * their seats.
 */
export function before({ own, names, ...rest }: Who, players: ReadonlySet<string>): Who {
  return {
    ...rest,
    own: own !== null && players.has(own) ? null : own,
    names: new Map([...names].filter(([player]) => !players.has(player))),
  };
}

/**
 * Return who plays, as it was before the people of these players resigned or ran out of time: the players have the
 * names of those people, or are called by their colours, and the user is "you" again if one of them was the user's.
 */
function beforeTheLoss(who: Who, players: readonly string[]): Who {
  const own = who.lost != null && players.includes(who.lost) ? who.lost : who.own;
  const names = new Map(who.names);
  for (const player of players) names.set(player, who.people?.get(player) ?? playerName(player));
  return { ...who, own, names };
}
