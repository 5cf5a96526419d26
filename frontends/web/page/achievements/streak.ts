// Streaks, counted as `frontends/games/daily/streak.py` counts them.

const DAY = 86_400_000; // milliseconds

/** The days from the Monday before it to 1970-01-01, a Thursday. */
const MONDAY = 3;

/**
 * Return the numbers of days with a result in the current streak and in the longest one so far. In each week, from
 * Monday to Sunday, one missed day does not end a streak; today is not missed yet.
 *
 * @param days The days with a result, such as 2026-12-01, in any order.
 */
export function streak(days: Iterable<string>, today: string): { current: number; longest: number } {
  const played = new Set([...days].map(numberOf));
  let [current, longest] = [0, 0];
  let freeWeeks = new Set<number>();
  let last = null as number | null;
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

/** Return the days from 1970-01-01 to a day. */
function numberOf(day: string) {
  return Date.parse(day) / DAY;
}

/** Return the number of the week of a day. */
function weekOf(day: number) {
  return Math.floor((day + MONDAY) / 7);
}
