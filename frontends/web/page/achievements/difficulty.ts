// How hard the deals of days are, as `frontends/games/daily/difficulty.py` says.

import { DAY, dayOf } from "./played.ts";

/**
 * Return the sentence about the difficulty of a day's deal; empty for days without one.
 *
 * @param known Attributes of an element: the sentences of Monday to Sunday, and the first day that has one.
 */
export function difficultyOf(day: string, { weekdays = "[]", graded = "" }: DOMStringMap): string {
  return day < graded ? "" : JSON.parse(weekdays)[(new Date(day).getUTCDay() + 6) % 7];
}

/** Return the latest day of the week before a day that is as easy as a Monday; `null` if the day is, or none is. */
export function easyDayBefore(today: string, known: DOMStringMap): string | null {
  const easy = difficultyOf("2027-01-04", known); // a Monday
  const days = Array.from({ length: 8 }, (_, back) => dayOf(Date.parse(today) - back * DAY));
  const found = days.find((day) => difficultyOf(day, known) === easy);
  return found === undefined || found === today ? null : found;
}
