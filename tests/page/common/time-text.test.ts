// Times as texts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import { timeText } from "../../../frontends/web/page/common/time-text.ts";

const TIMES: { ages: [number, string, number][] } = JSON.parse(readFileSync("tests/data/times.json", "utf-8"));

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
