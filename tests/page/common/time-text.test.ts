// Times as texts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { timeText } from "../../../frontends/web/static/common/time-text.js";

/** @type {{ ages: [number, string, number][] }} */
const TIMES = JSON.parse(readFileSync(new URL("../../data/times.json", import.meta.url), "utf-8"));

test("a time is a number of its greatest whole unit", () => {
  setLabels({
    language: "en",
    time_seconds: "{count} seconds",
    time_minutes: "{count} minutes",
    time_hours: "{count} hours",
    time_days: { one: "{count} days", other: "{count} days" },
  });
  for (const [seconds, unit, count] of TIMES.ages) assert.equal(timeText(seconds), `${count} ${unit}`);
  assert.equal(timeText(59.9), "59 seconds");
});
