// The months of the archive.

import assert from "node:assert/strict";
import { test } from "node:test";
import { daysOf, monthsAround, weeksOf } from "../../../frontends/web/page/daily/month.ts";

test("a month has its days, leap days included", () => {
  assert.equal(daysOf("2026-12").length, 31);
  assert.deepEqual(daysOf("2028-02").slice(-1), ["2028-02-29"]);
  assert.deepEqual(monthsAround("2026-12"), { previous: "2026-11", next: "2027-01" });
});

test("weeks begin on Mondays and are whole", () => {
  for (const month of ["2026-02", "2026-11", "2026-12", "2027-02", "2027-08"]) {
    const weeks = weeksOf(month);
    for (const week of weeks) assert.equal(week.length, 7);
    const days = weeks.flat().filter((day) => day !== null);
    assert.deepEqual(days, daysOf(month));
    for (const day of weeks.map(([monday]) => monday).slice(1)) assert.equal(new Date(day ?? "").getUTCDay(), 1);
  }
  assert.equal(weeksOf("2027-02").length, 4, "a month of four whole weeks");
});
