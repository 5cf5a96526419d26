// Times as texts.

import { label } from "./labels.ts";

/** Return a time as a number of its greatest whole unit, such as "5 min". */
export function timeText(seconds: number) {
  if (seconds < 60) return label("time_seconds", { count: Math.floor(seconds) });
  if (seconds < 3600) return label("time_minutes", { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return label("time_hours", { count: Math.floor(seconds / 3600) });
  return label("time_days", { count: Math.floor(seconds / 86_400) });
}
