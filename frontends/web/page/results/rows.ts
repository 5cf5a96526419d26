// The results of finished games, and the rows with their texts that the tables count.

/** @import { Entry } from "../table/entry.js" */
/** @import { ResultRow } from "./tallies.js" */

import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { dealName, label, playerName } from "../common/labels.js";
import { characterOf, charactersOf } from "../table/characters.js";
import { HUMAN } from "../table/facts.js";
import { OTHER_DEAL } from "../table/loop.js";
import { placeOf, rankedScores } from "../table/who.js";

/**
 * The facts of a finished game, of this browser or as the server sends them.
 *
 * @typedef {object} Result
 * @property {string} address The URL of the game.
 * @property {number} touched When the game was changed last, in milliseconds since 1970.
 * @property {string} player The player of the user.
 * @property {string} deal The preset that dealt the game, or `OTHER_DEAL`.
 * @property {number[]} scores The cells of each player, in turn order.
 * @property {string[]} resigned The players whose people have given up or run out of time.
 * @property {string[]} opponents The seats of the two others, in turn order: `HUMAN` or a spec.
 * @property {boolean} has_help
 */

/**
 * Return the results of the finished games of a browser, and the number of those that do not count: the user plays
 * several colours, or an opponent has the seat of the user at the end.
 *
 * @param {Entry[]} entries
 * @param {string} play The URL of the page of a game in this browser.
 * @returns {{ games: Result[], left_out: number }}
 */
export function browserResults(entries, play) {
  const finished = entries.filter(({ position, held }) => moverOf(position) === null && held.length > 0);
  const counted = finished.filter(({ held, seats }) => held.length === 1 && seats[held[0] ?? ""] === HUMAN);
  return { games: counted.map((entry) => resultOf(entry, play)), left_out: finished.length - counted.length };
}

/**
 * @param {Entry} entry
 * @param {string} play
 * @returns {Result}
 */
function resultOf({ id, held: [player = ""], seats, deal, position, help, touched }, play) {
  return {
    address: `${play}?${new URLSearchParams({ game: id })}`,
    touched,
    player,
    deal,
    scores: viewOf(position).players.map(({ score }) => score),
    resigned: [],
    opponents: PLAYERS.filter(({ name }) => name !== player).map(({ name }) => seats[name] ?? HUMAN),
    has_help: help > 0,
  };
}

/**
 * Return the row of a result. A user who has resigned has no cells and no margins: a computer player played on.
 *
 * @param {Result} result
 * @param {Readonly<Record<string, string[]>>} difficulties The two opponents of each difficulty in the order of their
 *   specs, keyed by its text.
 * @returns {ResultRow}
 */
export function resultRow({ address, touched, player, deal, scores, resigned, opponents, has_help }, difficulties) {
  const own = PLAYERS.findIndex(({ name }) => name === player);
  const others = scores.filter((_, index) => index !== own);
  const hasResigned = resigned.includes(player);
  const cells = hasResigned ? 0 : (scores[own] ?? 0);
  return {
    address,
    touched,
    groups: [playerName(player), describeOpponents(opponents, difficulties), dealName(deal)],
    cells,
    place: placeOf(rankedScores(scores, new Set(resigned)), own).place,
    margins: hasResigned ? [] : opponents.map((spec, index) => [opponentName(spec), cells - (others[index] ?? 0)]),
    has_help,
    is_dealt: deal !== OTHER_DEAL,
  };
}

/**
 * Return the names of two opponents, after the difficulty that has these two.
 *
 * @param {string[]} opponents
 * @param {Readonly<Record<string, string[]>>} difficulties
 */
function describeOpponents(opponents, difficulties) {
  const specs = opponents.toSorted();
  const characters = charactersOf(specs);
  const names = specs.map((spec, index) => opponentName(spec, characters[index])).join(" · ");
  const found = Object.entries(difficulties).find(([, pair]) => String(pair) === String(specs));
  return found ? `${found[0]}: ${names}` : names;
}

/** @param {string} spec `HUMAN` or the spec of a computer player. */
function opponentName(spec, character = characterOf(spec)) {
  return spec === HUMAN ? label("person") : character.label;
}
