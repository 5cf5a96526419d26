// The time until the next deal of the day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { countdownText } from "../../../frontends/web/page/daily/countdown.ts";

const MINUTE = 60_000; // milliseconds
const DAY = 24 * 60 * MINUTE;

for (const [time, text] of [
  [MINUTE - 1, "The next deal comes in 0 h 0 min, at 00:00 UTC."],
  [DAY - 1, "The next deal comes in 23 h 59 min, at 00:00 UTC."],
  [-1, "This day is over. Load the page again for the new deal."],
  // A clock that was set back counts no day of more than 24 hours.
  [DAY, "The next deal comes in 24 h 0 min, at 00:00 UTC."],
  [365 * DAY, ""],
] as const) {
  test(`the countdown shows "${text}" after ${time} ms`, () => assert.equal(countdownText(time), text));
}
