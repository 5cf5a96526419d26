// The line about today's deal on the front page: corrected where the server does not know the day or the result.

import { difficultyOf } from "../achievements/difficulty.ts";
import { keptMedals, medalFor, medalName } from "../achievements/medals.ts";
import { DAY, dayOf, playedOn } from "../achievements/played.ts";
import { find } from "../common/dom.ts";
import { DAY_DONE, DAY_NEXT } from "../common/sentences.ts";
import { serverNow } from "../common/server-time.ts";
import { gettext, translate } from "../common/texts.ts";
import { timeText } from "../common/time-text.ts";
import type { Rules } from "../engine/rules.ts";
import type { Entry } from "../local/entry.ts";

/** Say how hard today's deal is on a page that the browser has kept from another day, or that no server has sent. */
export async function correctToday() {
  const line = find(HTMLElement, "#today");
  const { day, about = "" } = line.dataset;
  if (day === dayOf(Date.now())) return;
  const today = dayOf(await serverNow());
  if (day !== today) line.textContent = `${difficultyOf(today, line.dataset)} ${about}`.trim();
}

/** Say what the games of this browser have brought in the deal of today, unless the server has a result. */
export async function drawPlayedToday(games: readonly Entry[], rules: Pick<Rules, "ask" | "day">, onServer: string[]) {
  const now = await serverNow();
  const text = onServer.includes(dayOf(now)) ? null : await playedText(games, rules, now);
  if (text !== null) find(HTMLElement, "#today").textContent = text;
}

/**
 * Return what the games of this browser have brought in the deal of today, with the medal if the browser knows what it
 * needs; `null` if none of them has the deal.
 *
 * @param now In milliseconds since 1970.
 * @returns Rejected as that of `Rules.ask`.
 */
export async function playedText(games: readonly Entry[], rules: Pick<Rules, "ask" | "day">, now: number) {
  const today = dayOf(now);
  const played = (await playedOn([today], games, rules)).get(today);
  if (!played) return null;
  const medals = keptMedals(today);
  const time = timeText((Date.parse(today) + DAY - now) / 1000);
  return [
    translate(DAY_DONE, { count: played.cells }),
    ...(medals ? [`${medalName(await medalFor(played.cells, medals, rules))}.`] : []),
    gettext(DAY_NEXT, { time }),
  ].join(" ");
}
