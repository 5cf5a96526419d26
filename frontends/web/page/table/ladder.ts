// The ladder of difficulties: which one to offer after the results of quick games.

/** @import { Entry } from "./entry.js" */

import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { HUMAN } from "./facts.js";
import { placeOf } from "./who.js";

/** The wins in a row after which the next difficulty is offered. */
const WINS = 3;

/** The last places in a row after which the easier difficulty is offered. */
const LAST_PLACES = 2;

/**
 * The result of a quick game: its difficulty, and the place of the user from 1 to 3. Players with equally many cells
 * share the better place.
 *
 * @typedef {{ difficulty: string, place: number }} QuickResult
 */

/**
 * Return the difficulty to offer after some quick games: the difficulty of the newest game. After three wins in a row
 * at this difficulty, it is the next harder one, and after two last places in a row the next easier one, where there
 * is one. Without games, it is the easiest.
 *
 * @param {readonly QuickResult[]} results The newest first.
 * @param {readonly string[]} difficulties The easiest first.
 * @returns {string}
 */
export function offeredDifficulty(results, difficulties) {
  const [easiest = ""] = difficulties;
  const difficulty = results[0]?.difficulty ?? easiest;
  const end = results.findIndex((result) => result.difficulty !== difficulty);
  const places = results.slice(0, end < 0 ? results.length : end).map(({ place }) => place);
  const has = (/** @type {number} */ count, /** @type {number} */ place) =>
    places.length >= count && places.slice(0, count).every((each) => each === place);
  const step = Number(has(WINS, 1)) - Number(has(LAST_PLACES, PLAYERS.length));
  return difficulties[difficulties.indexOf(difficulty) + step] ?? difficulty;
}

/**
 * Return the results of the quick games among the games of this browser: finished games of a user with one seat against
 * the two opponents of a difficulty.
 *
 * @param {readonly Entry[]} games The newest first.
 * @param {Readonly<Record<string, readonly string[]>>} difficulties The two opponents, keyed by difficulty.
 * @returns {QuickResult[]}
 */
export function quickResults(games, difficulties) {
  return games.flatMap(({ position, seats, held: [player = "", ...others] }) => {
    if (moverOf(position) !== null || others.length > 0 || seats[player] !== HUMAN) return [];
    const opponents = PLAYERS.filter(({ name }) => name !== player).map(({ name }) => seats[name] ?? HUMAN);
    const found = Object.entries(difficulties).find(([, pair]) => areSame(pair, opponents));
    const scores = viewOf(position).players.map(({ score }) => score);
    const own = PLAYERS.findIndex(({ name }) => name === player);
    return found ? [{ difficulty: found[0], place: placeOf(scores, own).place }] : [];
  });
}

/**
 * Opponents that are harder or easier than those of a game.
 *
 * @typedef {{ isHarder: boolean, opponents: string[] }} Other
 */

/**
 * Return the next harder difficulty after a win, and the next easier one after a last place. Return `null` after a
 * second place, if no difficulty is harder or easier, or if no difficulty has these opponents.
 *
 * @param {string} difficulties The specs of the opponents of each difficulty, the easiest first: a list in JSON.
 * @param {readonly string[]} opponents The specs of the opponents of the game.
 * @param {{ place: number }} result The place of the user.
 * @returns {Other | null}
 */
export function otherDifficulty(difficulties, opponents, { place }) {
  /** @type {string[][]} */
  const known = JSON.parse(difficulties);
  const present = known.findIndex((pair) => areSame(pair, opponents));
  if (present < 0 || place === 2) return null;
  const isHarder = place === 1;
  const found = known[present + (isHarder ? 1 : -1)];
  return found ? { isHarder, opponents: found } : null;
}

/**
 * Return whether two lists have the same opponents, in any order.
 *
 * @param {readonly string[]} one
 * @param {readonly string[]} other
 */
function areSame(one, other) {
  return String(one.toSorted()) === String(other.toSorted());
}
