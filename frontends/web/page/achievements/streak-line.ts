// The line with the user's streak, on every page that has one.

import { share } from "../common/joined.ts";
import { serverNow } from "../common/server-time.ts";
import { gettext, ngettext } from "../common/texts.ts";
import type { Rules } from "../engine/rules.ts";
import { GameStore } from "../local/store.ts";
import { dayOf, daysInTime } from "./played.ts";
import { streak } from "./streak.ts";

/** The greatest number of days that browsers share. */
const KEPT = 400;

/**
 * Draw the streak over the days with a result on the server, which the line names, and over the games of this browser
 * and of those that it has joined. Leave the line as it is if these cannot be read; do nothing on a page without it.
 *
 * @param rules Asked only if the browser has finished games that may have the deal of a day.
 */
export async function drawStreak(rules: Pick<Rules, "day">) {
  const line = document.querySelector("#streak");
  if (!(line instanceof HTMLElement)) return;
  try {
    const { games } = await (await GameStore.open()).list();
    const days = (line.dataset.days ?? "").split(" ").filter(Boolean);
    const here = await daysInTime(games, rules);
    const elsewhere = (await share({ days: here.toSorted().slice(-KEPT) }))?.days ?? [];
    const found = streak([...days, ...here, ...elsewhere], dayOf(await serverNow()));
    const isShort = line.dataset.short !== undefined;
    line.textContent = isShort
      ? ngettext("Streak: {count} day", "Streak: {count} days", found.current)
      : gettext("Streak: {current}. Longest: {longest}. One missed day a week does not end it.", { ...found });
    line.hidden = (isShort ? found.current : found.longest) === 0;
  } catch {
    // Storage is forbidden or the kernel has ended: the line of the server stays.
  }
}
