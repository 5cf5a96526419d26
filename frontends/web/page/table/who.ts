// The players of a game as one user reads them: the user is "you", the others have names.

/** @import { LabelName, Occupant } from "../common/api.js" */
/** @import { Character } from "./characters.js" */

import { PLAYERS } from "../board/view.js";
import { label, listed, playerName } from "../common/labels.js";
import { charactersOf, withoutOptions } from "./characters.js";
import { HUMAN } from "./facts.js";

/**
 * @typedef {object} Who
 * @property {string | null} own The one player that the user controls; `null` for those who watch or control several.
 * @property {ReadonlyMap<string, string>} names The names of people and opponents, keyed by player; a player without an
 *   entry is called by its colour.
 * @property {ReadonlySet<string>} [resigned] The players whose people have given up or run out of time.
 * @property {ReadonlyMap<string, string>} [people] The names of these people.
 * @property {string | null} [lost] The player that the user had, if the user is one of these people.
 * @property {boolean} [hasFlagged] Whether the user has run out of time.
 */

/**
 * Return who plays. A name that two seats have, or that is also the name of a colour, says nothing and is left out.
 *
 * @param {readonly Occupant[]} seats
 * @returns {Who}
 */
export function whoPlays(seats) {
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
    names: clearNames(seats.map(({ player, person }) => [player, opponents.get(player)?.name ?? person])),
  };
}

/** @param {[player: string, name: string][]} named */
function clearNames(named) {
  const colours = PLAYERS.map(({ name }) => playerName(name).toLowerCase());
  const isClear = (/** @type {string} */ name) =>
    name !== "" && named.filter(([, other]) => other === name).length === 1 && !colours.includes(name.toLowerCase());
  return new Map(named.filter(([, name]) => isClear(name)));
}

/**
 * Return the computer players in a game, keyed by player; a ranked game names them without their options.
 *
 * @param {readonly Occupant[]} seats
 * @param {boolean} [isRanked]
 * @returns {Map<string, Character>}
 */
export function opponentsIn(seats, isRanked = false) {
  const seated = seats.filter(({ seat }) => seat !== HUMAN);
  const specs = seated.map(({ seat }) => (isRanked ? withoutOptions(seat) : seat));
  const characters = charactersOf(specs);
  return new Map(characters.map((character, index) => [seated[index]?.player ?? "", character]));
}

/**
 * Return the text for the occupant of each seat, such as "Ruth, level 4" or "You". While the game runs, a seat that no
 * person holds waits for one; after the end, it is called a guest's. A ranked game names computer players without their
 * options.
 *
 * @param {readonly Occupant[]} seats
 * @param {{ isOver: boolean, isRanked?: boolean }} game
 */
export function labelSeats(seats, { isOver, isRanked = false }) {
  const opponents = opponentsIn(seats, isRanked);
  return seats.map((seat) => opponents.get(seat.player)?.label ?? labelPerson(seat, !(seat.is_taken || isOver)));
}

/**
 * @param {Occupant} seat
 * @param {boolean} isAwaited
 */
function labelPerson({ person, is_yours: isYours }, isAwaited) {
  if (isYours) return person ? label("you_named", { name: person }) : label("you");
  return isAwaited ? label("open_seat") : person || label("guest");
}

/**
 * Return the name of a player who is not addressed, such as "Pip" or "Red".
 *
 * @param {Who} who
 * @param {string} player
 */
export function nameOf({ names }, player) {
  return names.get(player) ?? playerName(player);
}

/**
 * Return the name of a player in a list or a table: "You" for the user.
 *
 * @param {Who} who
 * @param {string} player
 */
export function titleOf(who, player) {
  return player === who.own ? label("you") : nameOf(who, player);
}

/**
 * Return a sentence about a player. The label with `_you` after its name is the one about the user.
 *
 * @param {Who} who
 * @param {"plays_and_captures" | "cells_from" | "log_skipped" | "log_flagged" | "move_skipped" | "log_named"
 *   | "log_nameless" | "end_turned"} name
 * @param {string} player
 * @param {Readonly<Record<string, string | number>>} [values] The values of the other placeholders.
 */
export function says(who, name, player, values = {}) {
  if (player === who.own) return label(/** @type {LabelName} */ (`${name}_you`), values);
  return label(name, { player: nameOf(who, player), ...values });
}

/**
 * Return a sentence about several players, in which the user comes first. If the user is the only one, the label with
 * `_you` after its name is the sentence.
 *
 * @param {Who} who
 * @param {LabelName} name
 * @param {readonly string[]} players
 * @param {Readonly<Record<string, string>>} [values] The values of other placeholders.
 */
export function sayTogether(who, name, players, values = {}) {
  if (players.length === 1 && players[0] === who.own) return label(/** @type {LabelName} */ (`${name}_you`), values);
  const ordered = players.toSorted((one, other) => Number(other === who.own) - Number(one === who.own));
  const titles = listed(ordered.map((player) => titleOf(who, player)));
  return label(name, { players: titles, count: players.length, ...values });
}

/**
 * Return the sentence about whose turn it is; the position must have a player to move.
 *
 * @param {Who} who
 * @param {string} player The player to move.
 * @param {boolean} isYours Whether the user is to move, perhaps for one of several players.
 */
export function describeTurn(who, player, isYours) {
  if (player === who.own) return label("your_turn");
  return label(isYours ? "your_turn_as" : "to_move", { player: nameOf(who, player) });
}

/**
 * Return the scores that decide the places, in turn order: a person who has resigned comes last, with -1.
 *
 * @param {readonly number[]} scores The cells of each player, in turn order.
 * @param {Who["resigned"]} resigned
 */
export function rankedScores(scores, resigned = new Set()) {
  return scores.map((score, index) => (resigned.has(PLAYERS[index]?.name ?? "") ? -1 : score));
}

/**
 * Return the place of a player at the end of a game, and whether others share it.
 *
 * @param {readonly number[]} scores The scores that decide the places, see `rankedScores`.
 * @param {number} index The number of the player in turn order.
 */
export function placeOf(scores, index) {
  const own = scores[index] ?? 0;
  if (own < 0) return { place: PLAYERS.length, isShared: false };
  const better = scores.filter((score) => score > own).length;
  return { place: better + 1, isShared: scores.filter((score) => score === own).length > 1 };
}

/**
 * Return the name of a place, such as "Place 2".
 *
 * @param {{ place: number, isShared: boolean }} place
 */
export function placeName({ place, isShared }) {
  return label(isShared ? "place_shared" : "place", { place });
}

/**
 * Return the sentence about the end of a game: the place of the user and the margin or, for those who watch or play
 * several colours, who has won.
 *
 * @param {Who} who
 * @param {readonly number[]} cells The cells of each player, in turn order.
 */
export function describeEnd(who, cells) {
  if (who.resigned?.size === PLAYERS.length) return label("end_nobody");
  if (who.lost != null) return label(who.hasFlagged ? "end_flagged_you" : "end_resigned_you");
  const scores = rankedScores(cells, who.resigned);
  const players = PLAYERS.map(({ name }) => name);
  const index = players.indexOf(who.own ?? "");
  const most = Math.max(...scores);
  const leaders = players.filter((player, each) => scores[each] === most && player !== who.own);
  const named = (/** @type {string[]} */ some) => listed(some.map((player) => nameOf(who, player)));
  if (scores.filter((score) => score >= 0).length === 1) {
    return who.own === null ? label("end_alone", { player: named(leaders) }) : label("end_alone_you");
  }
  const next = Math.max(...scores.filter((score) => score < most && score >= 0));
  if (index < 0) {
    const [winner = "", ...others] = leaders;
    if (others.length > 0) return label("end_shared", { names: named(leaders) });
    return label("end_won", { player: nameOf(who, winner), count: most - next });
  }
  const own = scores[index] ?? 0;
  const { place, isShared } = placeOf(scores, index);
  if (place === 1) {
    return isShared ? label("end_shared_you", { names: named(leaders) }) : label("end_won_you", { count: most - next });
  }
  const values = { count: most - own, names: named(leaders) };
  if (place === 3) return label("end_third_you", values);
  if (!isShared) return label("end_second_you", values);
  const other = players.filter((player, each) => scores[each] === own && player !== who.own);
  return label("end_second_shared_you", { ...values, other: named(other) });
}
