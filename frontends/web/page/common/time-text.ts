// Times as texts.

import { TIME_DAYS, TIME_HOURS, TIME_MINUTES, TIME_SECONDS } from "./sentences.ts";
import { gettext, translate } from "./texts.ts";

/** Return a time as a number of its greatest whole unit, such as "5 min". */
export function timeText(seconds: number) {
  if (seconds < 60) return gettext(TIME_SECONDS, { count: Math.floor(seconds) });
  if (seconds < 3600) return gettext(TIME_MINUTES, { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return gettext(TIME_HOURS, { count: Math.floor(seconds / 3600) });
  return translate(TIME_DAYS, { count: Math.floor(seconds / 86_400) });
}
