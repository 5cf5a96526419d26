// The progress with puzzles, as the browser stores it and the kernel changes it.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Progress } from "../../../frontends/web/page/engine/kernel.ts";
import { progressRequest, withHistory, withRating } from "../../../frontends/web/page/puzzles/progress.ts";
import { kernel } from "../rules.ts";

const NEW = { rating: 1100, deviation: 250, solved: 0, missed: 0, streak: 0, best: 0, seen: [], grade: 0 };

const read = (stored: string | null): Progress => kernel.ask(...progressRequest(stored));

test("stored progress is read as the kernel wrote it", () => {
  let progress = read(null);
  for (const [index, isSolved] of [true, false, true].entries()) {
    const puzzle = { id: `000000000${index}`, rating: 1500 };
    progress = kernel.ask(...progressRequest(JSON.stringify(progress), puzzle, isSolved));
  }
  assert.deepEqual([progress.solved, progress.missed, progress.streak, progress.seen.length], [2, 1, 1, 3]);
  assert.notEqual(progress.rating, Math.round(progress.rating));
  assert.deepEqual(read(JSON.stringify(progress)), progress);
});

test("damaged progress is ignored, field by field", () => {
  for (const stored of [null, "", "{", "null", "7", '"text"', "[]"]) assert.deepEqual(read(stored), NEW);
  const damaged = { rating: "high", deviation: null, solved: 3, missed: -1, streak: 1.5, best: 1e300 };
  const seen = [7, "x", "0123456789", null];
  assert.deepEqual(read(JSON.stringify({ ...damaged, seen })), { ...NEW, solved: 3, seen: ["0123456789"] });
});

test("stored ratings beyond the limits come back within them", () => {
  assert.equal(read('{"rating":99999}').rating, 2800);
  assert.equal(read('{"rating":-5,"deviation":0}').rating, 600);
  assert.equal(read('{"deviation":0}').deviation, 50);
});

test("the history begins with the rating, and grows by each puzzle that counts", () => {
  const start = withHistory(read(null), null);
  assert.deepEqual(start.history, [1100]);
  const puzzle = { id: "0123456789", rating: 1100 };
  const solve = (progress: typeof start) =>
    withRating(progress, kernel.ask(...progressRequest(JSON.stringify(progress), puzzle, true)));
  const once = solve(start);
  assert.deepEqual(once.history, [1100, once.rating]);
  assert.ok(once.rating > 1100);
  assert.deepEqual(solve(once).history, once.history, "a puzzle met recently does not count");
  const stored = JSON.stringify(once);
  assert.deepEqual(withHistory(read(stored), stored), once);
});

test("a damaged history is ignored, and a long one loses its oldest ratings", () => {
  for (const history of [null, "x", {}, [], [null, "7"]]) {
    assert.deepEqual(withHistory(read(null), JSON.stringify({ history })).history, [1100]);
  }
  const long = Array.from({ length: 500 }, (_, index) => index);
  const start = withHistory(read(null), JSON.stringify({ history: long }));
  assert.deepEqual([start.history.length, start.history[0]], [200, 300]);
  assert.equal(withRating(start, { ...start, solved: 1 }).history.length, 200);
});
