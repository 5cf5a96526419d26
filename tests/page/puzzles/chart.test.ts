// The chart of the rating: the points of its line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf } from "../../../frontends/web/page/puzzles/chart.ts";

test("greater ratings are higher, and later ones further right", () => {
  assert.equal(pointsOf([1100, 1300, 1200]).join(" "), "4,56 100,4 196,30");
});

test("equal ratings, and small changes, stay near the middle", () => {
  assert.equal(pointsOf([1100]).join(" "), "4,30");
  assert.equal(pointsOf([1100, 1100]).join(" "), "4,30 196,30");
  for (const [, y] of pointsOf([1100, 1110, 1105])) assert.ok(Math.abs(y - 30) < 5);
});
