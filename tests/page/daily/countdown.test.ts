// The time until the next deal of the day.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import { countdownText } from "../../../frontends/web/page/daily/countdown.ts";

const MINUTE = 60_000; // milliseconds
const DAY = 24 * 60 * MINUTE;

before(() => setLabels({ daily_countdown: "{hours} h {minutes} min", daily_over: "over" }));

for (const [time, text] of [
  [0, "0 h 0 min"],
  [MINUTE - 1, "0 h 0 min"],
  [MINUTE, "0 h 1 min"],
  [61 * MINUTE, "1 h 1 min"],
  [DAY - 1, "23 h 59 min"],
  [-1, "over"],
  // A clock that was set back counts no day of more than 24 hours.
  [DAY, "24 h 0 min"],
  [365 * DAY, ""],
] as const) {
  test(`the countdown shows "${text}" after ${time} ms`, () => assert.equal(countdownText(time), text));
}
