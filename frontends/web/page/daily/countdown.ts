// The time until the next deal of the day.

import { serverNow } from "../common/server-time.ts";
import { gettext } from "../common/texts.ts";

const SECOND = 1000; // milliseconds
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Return the sentence about the time until the next deal, or that it has come; an empty text for more than a day, since
 * the clock must be wrong.
 *
 * @param left The milliseconds until the next deal.
 */
export function countdownText(left: number) {
  if (left < 0) return gettext("This day is over. Load the page again for the new deal.");
  if (left > DAY) return "";
  const minutes = Math.floor(left / MINUTE);
  return gettext("The next deal comes in {hours} h {minutes} min, at 00:00 UTC.", {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}

/**
 * Keep the sentence about the next deal current until it has come.
 *
 * @param element Its attribute `data-until` holds the time of the next deal.
 */
export function drawCountdown(element: HTMLElement) {
  const until = Date.parse(element.dataset.until ?? "");
  const draw = async () => {
    const left = until - (await serverNow());
    const text = countdownText(left);
    if (element.textContent !== text) element.textContent = text;
    if (left < 0) clearInterval(timer);
  };
  const timer = setInterval(draw, SECOND);
  draw();
}
