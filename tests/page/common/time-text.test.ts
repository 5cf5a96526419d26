// Times as texts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { timeText } from "../../../frontends/web/page/common/time-text.ts";

const TIMES: { ages: [number, string, number][] } = JSON.parse(readFileSync("tests/data/times.json", "utf-8"));

test("a time is a number of its greatest whole unit", () => {
  const units: Record<string, string> = { seconds: "s", minutes: "min", hours: "h" };
  for (const [seconds, unit, count] of TIMES.ages) {
    const days = count === 1 ? "day" : "days";
    assert.equal(timeText(seconds), `${count} ${units[unit] ?? days}`);
  }
  assert.equal(timeText(59.9), "59 s");
});
