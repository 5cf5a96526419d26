// The log of a game in sentences, as one user reads them.

/** @import { LabelName, Occupant, RequestState } from "../common/api.js" */
/** @import { Fact } from "./facts.js" */
/** @import { Who } from "./who.js" */

import { label, playerName } from "../common/labels.js";
import { characterOf } from "./characters.js";
import { HUMAN } from "./facts.js";
import { describeEnd, says, sayTogether, whoPlays } from "./who.js";

/** Calls every player by its colour. @type {Who} */
const BY_COLOUR = { own: null, names: new Map() };

/**
 * An entry of the log in words, and the kind of its fact.
 *
 * @typedef {{ version: number, kind: Fact["kind"], text: string }} Sentence
 */

/**
 * Return the log of a game in words. An entry from before somebody took or left a seat calls its player by the colour.
 * But a person who has resigned or run out of time keeps the name in earlier entries.
 *
 * @param {readonly { version: number, fact: Fact }[]} log
 * @param {readonly Occupant[]} seats The seats after the newest entry.
 * @returns {Sentence[]}
 */
export function wordLog(log, seats) {
  /** @type {Set<string>} */
  const changed = new Set();
  let who = whoPlays(seats);
  const newestFirst = log.toReversed().map(({ version, fact }) => {
    if (fact.kind === "resigned" || fact.kind === "flagged") {
      who = beforeTheLoss(who, playersOf(fact));
      for (const player of playersOf(fact)) changed.delete(player);
    }
    const text = word(fact, before(who, changed));
    if (["seated", "joined", "left"].includes(fact.kind)) for (const player of playersOf(fact)) changed.add(player);
    return { version, kind: fact.kind, text };
  });
  return newestFirst.reverse();
}

/**
 * Return the sentence that says who asks for an undo or a restart, and who must agree.
 *
 * @param {RequestState} request
 * @param {readonly Occupant[]} seats
 */
export function wordRequest({ command, by, waiting_for: awaited }, seats) {
  const who = whoPlays(seats);
  return `${sayTogether(who, `log_${command}`, by)} ${sayTogether(who, "consent", awaited)}`;
}

/** @param {Fact} fact */
function playersOf(fact) {
  if ("players" in fact) return fact.players;
  return "player" in fact ? [fact.player] : [];
}

/**
 * Return a sentence about a fact.
 *
 * @param {Fact} fact
 * @param {Who} who
 * @returns {string}
 */
function word(fact, who) {
  switch (fact.kind) {
    case "moved": {
      const { player, move, captured } = fact;
      const losers = captured.map(([loser, count]) => says(who, "cells_from", loser, { count }));
      const cells = losers.reduce((first, second) => label("and", { first, second }));
      return says(who, "plays_and_captures", player, { move, cells });
    }
    case "skipped":
    case "flagged": {
      const { kind, player } = fact;
      return says(who, `log_${kind}`, player);
    }
    case "failed":
      return label("log_failed", { player: fact.player });
    case "ended":
      return `${label("game_over")} ${describeEnd(who, fact.scores)}`;
    case "named":
      return wordName(fact, who);
    case "linked":
      return label(fact.ends_others ? "log_linked_ends" : "log_linked", { player: fact.player });
    case "seated": {
      if (fact.player === who.own) return label("log_seated_you");
      const occupant = fact.seat === HUMAN ? label("log_person") : characterOf(fact.seat).label;
      return label("log_seated", { player: fact.player, occupant });
    }
    case "said": {
      const { phrase } = fact;
      return sayTogether(who, "log_said", fact.players, {
        phrase: label(/** @type {LabelName} */ (`phrase_${phrase}`)),
      });
    }
    case "watching":
      return sayTogether(who, fact.is_allowed ? "log_shown" : "log_hidden", fact.players);
    default: {
      const { kind, players } = fact;
      // Nobody has to join the rematch of a game in this browser, whose log may be older than the field.
      if (kind === "rematch" && !players?.length) return label("rematch_started");
      // Others may have the names of those who left by now.
      return sayTogether(kind === "left" || kind === "shared" ? BY_COLOUR : who, `log_${kind}`, players);
    }
  }
}

/**
 * Return the sentence about a new name; the player who gets it is called by its colour, or you.
 *
 * @param {{ player: string, name: string }} fact
 * @param {Who} who
 */
function wordName({ player, name }, { own }) {
  return says({ own, names: new Map() }, name ? "log_named" : "log_nameless", player, name ? { name } : {});
}

/**
 * Return who plays, but with some players called by their colours: at the time of the sentence, others may have had
 * their seats.
 *
 * @param {Who} who
 * @param {ReadonlySet<string>} players
 * @returns {Who}
 */
export function before({ own, names, ...rest }, players) {
  return {
    ...rest,
    own: own !== null && players.has(own) ? null : own,
    names: new Map([...names].filter(([player]) => !players.has(player))),
  };
}

/**
 * Return who plays, as it was before the people of these players resigned or ran out of time: the players have the
 * names of those people, or are called by their colours, and the user is "you" again if one of them was the user's.
 *
 * @param {Who} who
 * @param {readonly string[]} players
 * @returns {Who}
 */
function beforeTheLoss(who, players) {
  const own = who.lost != null && players.includes(who.lost) ? who.lost : who.own;
  const names = new Map(who.names);
  for (const player of players) names.set(player, who.people?.get(player) ?? playerName(player));
  return { ...who, own, names };
}
