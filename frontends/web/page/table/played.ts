// The games in a browser that have the deals of days, and the user's results in them.

/** @import { DailyDeal } from "../engine/kernel.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { Entry } from "./entry.js" */

import { moverOf, PLAYERS } from "../board/view.js";
import { HUMAN } from "./facts.js";
import { DRAWN_SEEDS } from "./new-game.js";
import { streak } from "./streak.js";

export const DAY = 86_400_000; // milliseconds

/** How long after the end of a day its deal still counts for a streak, in milliseconds; as on the server. */
const GRACE = DAY / 2;

/**
 * The best result in the deal of a day: the user's cells, the game, and whether a game of the deal ended in time for a
 * streak.
 *
 * @typedef {{ cells: number, game: Entry, isInTime: boolean }} Played
 */

/** What tells whether a game has the deal of a day. @typedef {Pick<Entry, "deal" | "seed" | "seats">} Dealt */

/** Return the UTC day of a time in milliseconds since 1970, such as 2026-12-01. @param {number} time */
export function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Return the results of the games in a browser that have the deals of some days.
 *
 * @param {Iterable<string>} days
 * @param {readonly Entry[]} entries
 * @param {Pick<Rules, "day">} rules
 * @returns {Promise<Map<string, Played>>} Keyed by day. Rejected as that of `Rules.day`.
 */
export async function playedOn(days, entries, rules) {
  const finished = entries.filter((game) => game.held.length === 1 && BigInt(game.seed) >= DRAWN_SEEDS && isOver(game));
  /** @type {Map<string, Played>} */
  const found = new Map();
  if (finished.length === 0) return found;
  for (const day of days) {
    const dealt = await rules.day(day);
    for (const game of finished.filter((each) => isOf(dealt, each))) {
      const cells = [...game.position].filter((letter) => letter === dealt.seat[0]).length;
      const known = found.get(day);
      const best = known && known.cells >= cells ? known : { cells, game };
      const isInTime = game.touched <= Date.parse(day) + DAY + GRACE || (known?.isInTime ?? false);
      found.set(day, { ...best, isInTime });
    }
  }
  return found;
}

/** @param {Entry} game */
function isOver({ position }) {
  return moverOf(position) === null;
}

/**
 * Return whether a game has the deal and the seats of a day.
 *
 * @param {DailyDeal} dealt The deal of the day.
 * @param {Dealt} game
 */
function isOf({ seed, seats }, game) {
  const isDealt = game.deal === "standard" && game.seed === seed;
  return isDealt && PLAYERS.every(({ name }, index) => game.seats[name] === (seats[index] ?? HUMAN));
}

/**
 * Return the day up to now whose deal a game has, such as 2026-12-01; `null` if there is none.
 *
 * @param {Dealt} game
 * @param {string} first The first day that has a deal.
 * @param {() => Promise<number>} now Returns the time in milliseconds since 1970.
 * @param {Pick<Rules, "day">} rules
 */
export async function dayOfGame(game, first, now, rules) {
  if (BigInt(game.seed) < DRAWN_SEEDS) return null;
  for (let time = await now(); dayOf(time) >= first; time -= DAY) {
    const day = dayOf(time);
    if (isOf(await rules.day(day), game)) return day;
  }
  return null;
}

/**
 * Return the streaks of a browser: over the days with a result on the server, and over its own games.
 *
 * @param {readonly string[]} onServer
 * @param {readonly Entry[]} entries
 * @param {Pick<Rules, "day">} rules
 * @param {number} now In milliseconds since 1970.
 */
export async function streakOf(onServer, entries, rules, now) {
  // A game that counts ended on its day or in the first hours of the next one.
  const days = new Set(entries.flatMap(({ touched }) => [dayOf(touched), dayOf(touched - GRACE)]));
  const played = await playedOn(days, entries, rules);
  const here = [...played].filter(([, { isInTime }]) => isInTime).map(([day]) => day);
  return streak([...onServer, ...here], dayOf(now));
}
