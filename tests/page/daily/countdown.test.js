// The time until the next deal of the day.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { countdownText } from "../../../frontends/web/static/daily/countdown.js";

const MINUTE = 60_000; // milliseconds

before(() => {
  setLabels({ daily_countdown: "{hours} h {minutes} min", daily_over: "over" });
});

test("the countdown shows whole hours and minutes", () => {
  assert.equal(countdownText(0), "0 h 0 min");
  assert.equal(countdownText(MINUTE - 1), "0 h 0 min");
  assert.equal(countdownText(MINUTE), "0 h 1 min");
  assert.equal(countdownText(24 * 60 * MINUTE - 1), "23 h 59 min");
  assert.equal(countdownText(61 * MINUTE), "1 h 1 min");
});

test("after the end of the day the page says that there is a new deal", () => {
  assert.equal(countdownText(-1), "over");
});

test("a clock that was set back counts no day of more than 24 hours", () => {
  assert.equal(countdownText(24 * 60 * MINUTE), "24 h 0 min");
  assert.equal(countdownText(365 * 24 * 60 * MINUTE), "");
});
