// The deals of days that the user has played to the end in this browser.

/** @import { Rules } from "../engine/rules.js" */
/** @import { Entry } from "../table/entry.js" */

import { moverOf, PLAYERS } from "../board/view.js";
import { HUMAN } from "../table/loop.js";
import { streak } from "./streak.js";

export const DAY = 86_400_000; // milliseconds

/** How long after the end of a day its deal still counts for a streak, in milliseconds; as on the server. */
const GRACE = DAY / 2;

/**
 * The best result in the deal of a day: the user's cells, and whether a game of the deal ended in time for a streak.
 *
 * @typedef {{ cells: number, isInTime: boolean }} Played
 */

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
 * @returns {Promise<Map<string, Played>>}
 */
export async function playedOn(days, entries, rules) {
  const finished = entries.filter(({ position, held }) => moverOf(position) === null && held.length === 1);
  /** @type {Map<string, Played>} */
  const found = new Map();
  if (finished.length === 0) return found;
  for (const day of days) {
    const { seed, seat, seats } = await rules.day(day);
    const isOfDay = (/** @type {Entry} */ { deal, seed: own, seats: present }) =>
      deal === "standard" &&
      own === seed &&
      PLAYERS.every(({ name }, index) => present[name] === (seats[index] ?? HUMAN));
    for (const { position, touched } of finished.filter(isOfDay)) {
      const cells = [...position].filter((letter) => letter === seat[0]).length;
      const isInTime = touched <= Date.parse(day) + DAY + GRACE;
      const known = found.get(day);
      found.set(day, {
        cells: Math.max(cells, known?.cells ?? 0),
        isInTime: isInTime || (known?.isInTime ?? false),
      });
    }
  }
  return found;
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
