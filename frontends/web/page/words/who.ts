// The players of a game as one user reads them: the user is "you", the others have names.

import { PLAYERS } from "../board/view.ts";
import type { Occupant } from "../common/api.ts";
import {
  END_ALONE,
  END_FLAGGED_YOU,
  END_NOBODY,
  END_RESIGNED_YOU,
  END_SECOND_SHARED_YOU,
  END_SECOND_YOU,
  END_SHARED,
  END_THIRD_YOU,
  END_WON,
  GUEST,
  OPEN_SEAT,
  PLACE,
  PLACE_SHARED,
  PROGRAM_NAMED,
  TO_MOVE,
  YOU,
  YOU_NAMED,
  YOUR_TURN,
  YOUR_TURN_AS,
} from "../common/sentences.ts";
import { gettext, listed, type Message, playerName, translate } from "../common/texts.ts";
import { type Character, charactersOf, withoutOptions } from "./characters.ts";
import { HUMAN } from "./facts.ts";

export interface Who {
  /** The one player that the user controls; `null` for those who watch or control several. */
  own: string | null;
  /** The names of people and opponents, keyed by player; a player without an entry is called by its colour. */
  names: ReadonlyMap<string, string>;
  /** The players whose people have given up or run out of time. */
  resigned?: ReadonlySet<string>;
  /** The names of these people. */
  people?: ReadonlyMap<string, string>;
  /** The player that the user had, if the user is one of these people. */
  lost?: string | null;
  /** Whether the user has run out of time. */
  hasFlagged?: boolean;
  /** The players whose seats programs have taken. */
  programs?: ReadonlySet<string>;
}

/** Calls every player by its colour. */
export const BY_COLOUR: Who = { own: null, names: new Map() };

/** Return who plays. A name that two seats have, or that is also the name of a colour, says nothing and is left out. */
export function whoPlays(seats: readonly Occupant[]): Who {
  const opponents = opponentsIn(seats);
  const yours = seats.filter((seat) => seat.is_yours && seat.seat === HUMAN);
  const own = yours.length === 1 ? (yours[0]?.player ?? null) : null;
  const resigned = seats.filter((seat) => seat.has_resigned);
  const lost = own === null ? resigned.filter((seat) => seat.is_yours) : [];
  const people = clearNames(seats.map(({ player, person }) => [player, person]));
  return {
    own,
    resigned: new Set(resigned.map(({ player }) => player)),
    people: new Map([...people].filter(([player]) => resigned.some((seat) => seat.player === player))),
    lost: lost[0]?.player ?? null,
    hasFlagged: lost.some((seat) => seat.has_flagged),
    programs: new Set(seats.filter((seat) => seat.is_program && seat.seat === HUMAN).map(({ player }) => player)),
    names: clearNames(seats.map(({ player, person }) => [player, opponents.get(player)?.name ?? person])),
  };
}

function clearNames(named: [player: string, name: string][]) {
  const colours = PLAYERS.map(({ name }) => playerName(name).toLowerCase());
  const isClear = (name: string) =>
    name !== "" && named.filter(([, other]) => other === name).length === 1 && !colours.includes(name.toLowerCase());
  return new Map(named.filter(([, name]) => isClear(name)));
}

/** Return the computer players in a game, keyed by player; a ranked game names them without their options. */
export function opponentsIn(seats: readonly Occupant[], isRanked = false): Map<string, Character> {
  const seated = seats.filter(({ seat }) => seat !== HUMAN);
  const specs = seated.map(({ seat }) => (isRanked ? withoutOptions(seat) : seat));
  const characters = charactersOf(specs);
  return new Map(characters.map((character, index) => [seated[index]?.player ?? "", character]));
}

/**
 * Return the text for the occupant of each seat, such as "Ruth, medium" or "You". While the game runs, a seat that no
 * person holds waits for one; after the end, it is called a guest's. A ranked game names computer players without their
 * options.
 */
export function labelSeats(
  seats: readonly Occupant[],
  { isOver, isRanked = false }: { isOver: boolean; isRanked?: boolean },
) {
  const opponents = opponentsIn(seats, isRanked);
  return seats.map((seat) => opponents.get(seat.player)?.label ?? labelPerson(seat, !(seat.is_taken || isOver)));
}

/** Return the name in a label of `labelSeats` and the rest, such as "Ruth" and ", medium" or "Ada" and " (you)". */
export function splitLabel(label: string): [name: string, rest: string] {
  const [name = ""] = label.split(/, | \(/); // No name has a comma or a parenthesis.
  return [name, label.slice(name.length)];
}

function labelPerson({ person, is_yours: isYours, is_program: isProgram }: Occupant, isAwaited: boolean) {
  if (isYours) return person ? gettext(YOU_NAMED, { name: person }) : gettext(YOU);
  if (isAwaited) return gettext(OPEN_SEAT);
  return marked(person || gettext(GUEST), isProgram);
}

/** Return a name, with a mark for a program. */
export function marked(name: string, isProgram?: boolean) {
  return isProgram ? gettext(PROGRAM_NAMED, { name }) : name;
}

/** Return the name of a player who is not addressed, such as "Pip" or "Red". */
export function nameOf({ names }: Who, player: string) {
  return names.get(player) ?? playerName(player);
}

/** Return the name of a player in a list or a table: "You" for the user, with a mark for a program. */
export function titleOf(who: Who, player: string) {
  return player === who.own ? gettext(YOU) : marked(nameOf(who, player), who.programs?.has(player));
}

/** The forms of a sentence about players: one about others, and one about the user alone. */
export interface Forms {
  others: Message;
  you: Message;
}

/**
 * Return a sentence about a player.
 *
 * @param values The values of the other placeholders.
 */
export function says(
  who: Who,
  { others, you }: Forms,
  player: string,
  values: Readonly<Record<string, string | number>> = {},
) {
  return player === who.own ? translate(you, values) : translate(others, { player: nameOf(who, player), ...values });
}

/**
 * Return a sentence about several players, in which the user comes first.
 *
 * @param values The values of other placeholders.
 */
export function sayTogether(
  who: Who,
  { others, you }: Forms,
  players: readonly string[],
  values: Readonly<Record<string, string>> = {},
) {
  if (players.length === 1 && players[0] === who.own) return translate(you, values);
  const ordered = players.toSorted((one, other) => Number(other === who.own) - Number(one === who.own));
  const titles = listed(ordered.map((player) => titleOf(who, player)));
  return translate(others, { players: titles, count: players.length, ...values });
}

/**
 * Return the sentence about whose turn it is; the position must have a player to move. Once all people have given up or
 * run out of time, it says so instead: only computers play on.
 *
 * @param player The player to move.
 * @param isYours Whether the user is to move, perhaps for one of several players.
 */
export function describeTurn(who: Who, player: string, isYours: boolean) {
  if (who.resigned?.size === PLAYERS.length) return gettext(END_NOBODY);
  if (player === who.own) return gettext(YOUR_TURN);
  return gettext(isYours ? YOUR_TURN_AS : TO_MOVE, { player: nameOf(who, player) });
}

/** Return the scores that decide the places, in turn order: a person who has resigned comes last, with -1. */
export function rankedScores(scores: readonly number[], resigned: Who["resigned"] = new Set()) {
  return scores.map((score, index) => (resigned.has(PLAYERS[index]?.name ?? "") ? -1 : score));
}

/**
 * Return the place of a player at the end of a game, and whether others share it.
 *
 * @param scores The scores that decide the places, see `rankedScores`.
 * @param index The number of the player in turn order.
 */
export function placeOf(scores: readonly number[], index: number) {
  const own = scores[index] ?? 0;
  if (own < 0) return { place: PLAYERS.length, isShared: false };
  const better = scores.filter((score) => score > own).length;
  return { place: better + 1, isShared: scores.filter((score) => score === own).length > 1 };
}

/** Return the name of a place, such as "Place 2". */
export function placeName({ place, isShared }: { place: number; isShared: boolean }) {
  return gettext(isShared ? PLACE_SHARED : PLACE, { place });
}

/**
 * Return the sentence about the end of a game: the place of the user and the margin or, for those who watch or play
 * several colours, who has won.
 */
export function describeEnd(who: Who, cells: readonly number[]) {
  if (who.resigned?.size === PLAYERS.length) return gettext(END_NOBODY);
  if (who.lost != null) return who.hasFlagged ? gettext(END_FLAGGED_YOU) : gettext(END_RESIGNED_YOU);
  const scores = rankedScores(cells, who.resigned);
  const players = PLAYERS.map(({ name }) => name);
  const index = players.indexOf(who.own ?? "");
  const most = Math.max(...scores);
  const leaders = players.filter((player, each) => scores[each] === most && player !== who.own);
  const named = (some: string[]) => listed(some.map((player) => nameOf(who, player)));
  if (scores.filter((score) => score >= 0).length === 1) {
    return who.own === null ? gettext(END_ALONE.others, { player: named(leaders) }) : gettext(END_ALONE.you);
  }
  const next = Math.max(...scores.filter((score) => score < most && score >= 0));
  if (index < 0) {
    const [winner = "", ...others] = leaders;
    if (others.length > 0) return gettext(END_SHARED.others, { names: named(leaders) });
    return translate(END_WON.others, { player: nameOf(who, winner), count: most - next });
  }
  const own = scores[index] ?? 0;
  const { place, isShared } = placeOf(scores, index);
  if (place === 1) {
    return isShared
      ? gettext(END_SHARED.you, { names: named(leaders) })
      : translate(END_WON.you, { count: most - next });
  }
  const values = { count: most - own, names: named(leaders) };
  if (place === 3) return translate(END_THIRD_YOU, values);
  if (!isShared) return translate(END_SECOND_YOU, values);
  const other = players.filter((player, each) => scores[each] === own && player !== who.own);
  return translate(END_SECOND_SHARED_YOU, { ...values, other: named(other) });
}
