// Times as texts.

import { CLOCK_DAYS, TIME_DAYS, TIME_HOURS, TIME_MINUTES, TIME_SECONDS } from "./sentences.ts";
import { gettext, translate } from "./texts.ts";

/** The time in milliseconds below which a clock is low. */
export const LOW = 10_000;
export const HOUR = 3_600_000; // milliseconds
export const DAY = 24 * HOUR; // milliseconds

/** Return a time as a number of its greatest whole unit, such as "5 min". */
export function timeText(seconds: number) {
  if (seconds < 60) return gettext(TIME_SECONDS, { count: Math.floor(seconds) });
  if (seconds < 3600) return gettext(TIME_MINUTES, { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return gettext(TIME_HOURS, { count: Math.floor(seconds / 3600) });
  return translate(TIME_DAYS, { count: Math.floor(seconds / 86_400) });
}

/**
 * Return a time as a clock shows it: with tenths of a second below ten seconds, and in days and hours above one day.
 */
export function clockText(milliseconds: number) {
  if (milliseconds >= DAY) {
    const hours = Math.floor(milliseconds / HOUR);
    return gettext(CLOCK_DAYS, { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const tenths = Math.floor(Math.max(milliseconds, 0) / 100);
  const seconds = Math.floor(tenths / 10);
  const [minute, second] = [Math.floor(seconds / 60) % 60, twoDigits(seconds % 60)];
  if (milliseconds >= HOUR) return `${Math.floor(seconds / 3600)}:${twoDigits(minute)}:${second}`;
  return milliseconds < LOW ? `${minute}:${second}.${tenths % 10}` : `${minute}:${second}`;
}

function twoDigits(number: number) {
  return String(number).padStart(2, "0");
}
