// The rating of a solver, and the stored progress.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { afterPuzzle, START, update } from "../../../frontends/web/static/state/puzzles/glicko.js";
import {
  counts,
  parseProgress,
  progressAfter,
  REMEMBERED,
} from "../../../frontends/web/static/state/puzzles/progress.js";

const CASES = JSON.parse(readFileSync(new URL("../../data/glicko.json", import.meta.url), "utf8")).puzzles;
const NEW = { ...START, solved: 0, missed: 0, streak: 0, best: 0, seen: [] };

/**
 * Return a puzzle with a number as its id.
 *
 * @param {number} number
 */
const puzzle = (number, rating = 1500) => ({ id: number.toString(16).padStart(10, "0"), rating });

test("the worked example of the paper gives its result", () => {
  const results = [
    [1400, 30, 1],
    [1550, 100, 0],
    [1700, 300, 0],
  ];
  const scores = results.map(([rating = 0, deviation = 0, score = 0]) => ({ opponent: { rating, deviation }, score }));
  const after = update({ rating: 1500, deviation: 200 }, scores);
  assert.equal(after.rating.toFixed(0), "1464");
  assert.equal(after.deviation.toFixed(1), "151.4");
});

test("the page computes the strengths that Python computes", () => {
  assert.ok(CASES.length > 100);
  for (const one of CASES) {
    const after = afterPuzzle({ rating: one.rating, deviation: one.deviation }, one.puzzle, one.solved === 1);
    assert.ok(Math.abs(after.rating - one.after_rating) < 1e-9 * one.after_rating, JSON.stringify(one));
    assert.ok(Math.abs(after.deviation - one.after_deviation) < 1e-9 * one.after_deviation, JSON.stringify(one));
  }
});

test("solved and missed puzzles and the streak are counted", () => {
  let progress = parseProgress(null);
  for (const [index, isSolved] of [true, true, false, true].entries()) {
    progress = progressAfter(progress, puzzle(index), isSolved);
  }
  assert.deepEqual([progress.solved, progress.missed, progress.streak, progress.best], [3, 1, 1, 2]);
  assert.equal(progress.seen.length, 4);
});

test("a puzzle met recently changes nothing", () => {
  const once = progressAfter(parseProgress(null), puzzle(1), false);
  assert.equal(progressAfter(once, puzzle(1), true), once);
  assert.ok(!counts(once, puzzle(1)));
});

test("only the last puzzles are remembered", () => {
  let progress = parseProgress(null);
  for (let index = 0; index < REMEMBERED + 3; index += 1) progress = progressAfter(progress, puzzle(index), true);
  assert.equal(progress.seen.length, REMEMBERED);
  assert.ok(counts(progress, puzzle(2)));
  assert.ok(!counts(progress, puzzle(3)));
});

test("stored progress is read as it was written", () => {
  let progress = parseProgress(null);
  for (const isSolved of [true, false, true]) progress = progressAfter(progress, puzzle(progress.solved), isSolved);
  assert.deepEqual(parseProgress(JSON.stringify(progress)), progress);
});

test("damaged progress is ignored, field by field", () => {
  for (const stored of [null, "", "{", "null", "7", '"text"', "[]"]) assert.deepEqual(parseProgress(stored), NEW);
  const damaged = {
    rating: "high",
    deviation: null,
    solved: 3,
    missed: -1,
    streak: 1.5,
    best: 1e300,
    seen: [7, "x", "0123456789", null],
  };
  assert.deepEqual(parseProgress(JSON.stringify(damaged)), { ...NEW, solved: 3, seen: ["0123456789"] });
});

test("stored ratings beyond the limits come back within them", () => {
  assert.equal(parseProgress('{"rating":99999}').rating, 2800);
  assert.equal(parseProgress('{"rating":-5,"deviation":0}').rating, 600);
  assert.equal(parseProgress('{"deviation":0}').deviation, 50);
});
