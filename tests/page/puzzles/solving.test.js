// A puzzle in work: tries, help, and steps through lines.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as solving from "../../../frontends/web/static/puzzles/solving.js";
import { PUZZLES } from "./puzzles.js";

const puzzle = PUZZLES[0] ?? assert.fail();
const key = solving.keyOf(puzzle);
const wrong = puzzle.moves[1]?.move ?? assert.fail();
const start = solving.begin(puzzle);

test("the first right move solves the puzzle", () => {
  const state = solving.tryMove(start, key);
  assert.deepEqual([state.isSolved, state.isOpen, state.step], [true, true, 1]);
});

test("a wrong move misses it for good, and leaves the best move unknown", () => {
  const missed = solving.tryMove(start, wrong);
  assert.deepEqual([missed.isSolved, missed.isOpen], [false, false]);
  const found = solving.tryMove(solving.retry(missed), key);
  assert.deepEqual([found.isSolved, found.isOpen], [false, true]);
});

test("an illegal move, or one on the board of a line, changes nothing", () => {
  assert.equal(solving.tryMove(start, "zz"), start);
  const missed = solving.tryMove(start, wrong);
  assert.equal(solving.tryMove(missed, key), missed);
});

test("a hint, the solution and leaving count as misses until the puzzle is decided", () => {
  for (const act of [solving.takeHint, solving.showSolution, solving.leave]) {
    assert.equal(act(start).isSolved, false);
    assert.equal(act(solving.tryMove(start, key)).isSolved, true);
  }
  assert.equal(solving.tryMove(solving.takeHint(start), key).isSolved, false);
});

test("after the solution other moves can be tried, and their lines are shown", () => {
  const back = solving.stepTo(solving.showSolution(start), "first");
  const tried = solving.tryMove(back, wrong);
  assert.deepEqual(solving.lineOf(tried), puzzle.moves[1]?.line);
  assert.ok(tried.isOpen);
});

test("steps stay within the line", () => {
  let state = solving.showSolution(start);
  const { length } = solving.lineOf(state);
  /** @type {[string, number][]} */
  const steps = [
    ["first", 0],
    ["previous", 0],
    ["next", 1],
    ["last", length],
    ["next", length],
    ["previous", length - 1],
  ];
  for (const [target, step] of steps) {
    state = solving.stepTo(state, target);
    assert.equal(state.step, step);
  }
  assert.equal(solving.stepTo(start, "last").step, 0);
});
