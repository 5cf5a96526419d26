// Streaks in the page: the cases that Python reads, too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { streak } from "../../../frontends/web/page/achievements/streak.ts";

const CASES: { name: string; days: string[]; today: string; current: number; longest: number }[] = JSON.parse(
  readFileSync("tests/daily/streaks.json", "utf-8"),
);

for (const { name, days, today, current, longest } of CASES) {
  test(`a streak with ${name}`, () => assert.deepEqual(streak(days, today), { current, longest }));
}
