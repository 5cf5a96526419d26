// The ladder of difficulties: which one to offer after the results of quick games.

import { moverOf, PLAYERS, viewOf } from "../board/view.ts";
import type { Entry } from "../local/entry.ts";
import { HUMAN } from "../words/facts.ts";
import { placeOf } from "../words/who.ts";

/** The two opponents of each difficulty, keyed by it, the easiest first. */
export type Difficulties = Readonly<Record<string, readonly string[]>>;

/** The wins in a row after which the next difficulty is offered. */
const WINS = 3;

/** The last places in a row after which the easier difficulty is offered. */
const LAST_PLACES = 2;

/**
 * The result of a quick game: its difficulty, and the place of the user from 1 to 3 and the user's cells. Players with
 * equally many cells share the better place.
 */
interface QuickResult {
  difficulty: string;
  place: number;
  cells: number;
}

/**
 * Return the difficulty to offer after some quick games: the difficulty of the newest game. After three wins in a row
 * at this difficulty, it is the next harder one, and after two last places in a row the next easier one, where there
 * is one. Without games, it is the easiest.
 *
 * @param results The newest first.
 * @param difficulties The easiest first.
 */
export function offeredDifficulty(
  results: readonly Omit<QuickResult, "cells">[],
  difficulties: readonly string[],
): string {
  const [easiest = ""] = difficulties;
  const difficulty = results[0]?.difficulty ?? easiest;
  const end = results.findIndex((result) => result.difficulty !== difficulty);
  const places = results.slice(0, end < 0 ? results.length : end).map(({ place }) => place);
  const has = (count: number, place: number) =>
    places.length >= count && places.slice(0, count).every((each) => each === place);
  const step = Number(has(WINS, 1)) - Number(has(LAST_PLACES, PLAYERS.length));
  return difficulties[difficulties.indexOf(difficulty) + step] ?? difficulty;
}

/**
 * Return the results of the quick games among the games of this browser: finished games of a user with one seat against
 * the two opponents of a difficulty.
 *
 * @param games The newest first.
 */
export function quickResults(
  games: readonly Pick<Entry, "position" | "seats" | "held">[],
  difficulties: Difficulties,
): QuickResult[] {
  return games.flatMap(({ position, seats, held: [player = "", ...others] }) => {
    if (moverOf(position) !== null || others.length > 0 || seats[player] !== HUMAN) return [];
    const opponents = PLAYERS.filter(({ name }) => name !== player).map(({ name }) => seats[name] ?? HUMAN);
    const found = Object.entries(difficulties).find(([, pair]) => areSame(pair, opponents));
    const scores = viewOf(position).players.map(({ score }) => score);
    const own = PLAYERS.findIndex(({ name }) => name === player);
    return found ? [{ difficulty: found[0], place: placeOf(scores, own).place, cells: scores[own] ?? 0 }] : [];
  });
}

/** What is new about the newest of some results. */
interface News {
  isFirstWin: boolean;
  /** Whether no earlier result has as many cells; `false` for a first result. */
  isBest: boolean;
  /** After a win with a harder difficulty: the wins in a row so far, how many are missing, and that difficulty. */
  next: { wins: number; missing: number; difficulty: string } | null;
}

/**
 * Return what is new about the newest of at least one result, among those of its difficulty.
 *
 * @param results The newest first.
 * @param difficulties The easiest first.
 */
export function newsOf(results: readonly QuickResult[], difficulties: readonly string[]): News {
  const [newest, ...earlier] = results.filter(({ difficulty }) => difficulty === results[0]?.difficulty);
  const { difficulty = "", place = 0, cells = 0 } = newest ?? {};
  const harder = difficulties[difficulties.indexOf(difficulty) + 1];
  const end = results.findIndex((each) => each.difficulty !== difficulty || each.place !== 1);
  const wins = end < 0 ? results.length : end;
  return {
    isFirstWin: place === 1 && earlier.every((each) => each.place !== 1),
    isBest: earlier.length > 0 && earlier.every((each) => each.cells < cells),
    next: wins > 0 && harder ? { wins, missing: Math.max(0, WINS - wins), difficulty: harder } : null,
  };
}

/** Opponents that are harder or easier than those of a game. */
interface Other {
  isHarder: boolean;
  opponents: string[];
}

/**
 * Return the next harder difficulty after a win, and the next easier one after a last place. Return `null` after a
 * second place, if no difficulty is harder or easier, or if no difficulty has these opponents.
 *
 * @param opponents The specs of the opponents of the game.
 * @param result The place of the user.
 */
export function otherDifficulty(
  difficulties: Difficulties,
  opponents: readonly string[],
  { place }: { place: number },
): Other | null {
  const known = Object.values(difficulties);
  const present = known.findIndex((pair) => areSame(pair, opponents));
  if (present < 0 || place === 2) return null;
  const isHarder = place === 1;
  const found = known[present + (isHarder ? 1 : -1)];
  return found ? { isHarder, opponents: [...found] } : null;
}

/** Return whether two lists have the same opponents, in any order. */
function areSame(one: readonly string[], other: readonly string[]) {
  return String(one.toSorted()) === String(other.toSorted());
}
