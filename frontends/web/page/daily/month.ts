// Months as texts such as 2026-12, and their days.

const DAY = 86_400_000; // milliseconds

/** Return the days of a month in their order. */
export function daysOf(month: string) {
  const first = Date.parse(`${month}-01`);
  const count = Math.round((Date.parse(`${monthsAround(month).next}-01`) - first) / DAY);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY).toISOString().slice(0, 10));
}

/** Return the weeks of a month, from Monday to Sunday; days of other months are `null`. */
export function weeksOf(month: string) {
  const days = daysOf(month) as (string | null)[];
  const before = (new Date(days[0] ?? "").getUTCDay() + 6) % 7;
  const places = [...Array(before).fill(null), ...days, ...Array((42 - before - days.length) % 7).fill(null)];
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(7 * week, 7 * week + 7));
}

/** Return the months before and after a month. */
export function monthsAround(month: string) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const other = (step: number) => new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
  return { previous: other(-1), next: other(1) };
}
