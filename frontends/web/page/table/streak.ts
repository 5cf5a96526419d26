// Streaks, counted as `frontends/games/daily/streak.py` counts them.

const DAY = 86_400_000; // milliseconds

/** The days from the Monday before it to 1970-01-01, a Thursday. */
const MONDAY = 3;

/**
 * Return the numbers of days with a result in the current streak and in the longest one so far. In each week, from
 * Monday to Sunday, one missed day does not end a streak; today is not missed yet.
 *
 * @param {Iterable<string>} days The days with a result, such as 2026-12-01, in any order.
 * @param {string} today
 * @returns {{ current: number, longest: number }}
 */
export function streak(days, today) {
  const played = new Set([...days].map(numberOf));
  let [current, longest] = [0, 0];
  let freeWeeks = /** @type {Set<number>} */ (new Set());
  let last = /** @type {number | null} */ (null);
  for (const day of [...new Set([...played, numberOf(today)])].toSorted((one, other) => one - other)) {
    // Of three days in a row, two are in one week.
    const count = last === null ? 0 : Math.min(day - last - 1, 3);
    const missed = Array.from({ length: count }, (_, index) => weekOf((last ?? 0) + 1 + index));
    if (new Set(missed).size < count || missed.some((week) => freeWeeks.has(week))) {
      current = 0;
      freeWeeks = new Set();
    } else for (const week of missed) freeWeeks.add(week);
    if (played.has(day)) current += 1;
    longest = Math.max(longest, current);
    last = day;
  }
  return { current, longest };
}

/** Return the days from 1970-01-01 to a day. @param {string} day */
function numberOf(day) {
  return Date.parse(day) / DAY;
}

/** Return the number of the week of a day. @param {number} day */
function weekOf(day) {
  return Math.floor((day + MONDAY) / 7);
}
