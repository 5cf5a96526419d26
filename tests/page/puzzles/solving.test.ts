// A puzzle in work: tries, help, and steps through lines.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as solving from "../../../frontends/web/page/puzzles/solving.ts";
import { PUZZLES } from "./puzzles.ts";

const puzzle = PUZZLES.find(({ sequel }) => sequel.length === 0) ?? assert.fail();
const sequence = PUZZLES.find(({ sequel }) => sequel.length === 2) ?? assert.fail();
const key = solving.keyOf(puzzle);
const wrong = puzzle.moves[1]?.move ?? assert.fail();
const start = solving.begin(puzzle);

test("a wrong move misses it for good, and leaves the best move unknown", () => {
  const missed = solving.tryMove(start, wrong);
  assert.deepEqual([missed.isSolved, missed.isOpen], [false, false]);
  const found = solving.tryMove(solving.retry(missed), key);
  assert.deepEqual([found.isSolved, found.isOpen, found.isFound], [false, true, true]);
  assert.equal(solving.showSolution(missed).isFound, false);
});

test("a wrong move at a later stage misses the sequence, and goes back to that stage only", () => {
  const found = solving.tryMove(solving.begin(sequence), solving.keyOf(sequence));
  const second = solving.advance(found);
  const step = sequence.sequel[0] ?? assert.fail();
  const missed = solving.tryMove(second, step.moves[1]?.move ?? "");
  assert.deepEqual([missed.isSolved, missed.isOpen], [false, false]);
  assert.deepEqual(solving.playedMoves(missed), [...step.played, step.moves[1]?.move]);
  assert.deepEqual(solving.playedMoves(solving.retry(missed)), step.played);
  const shown = solving.showSolution(missed);
  assert.deepEqual(solving.playedMoves(shown), [...step.played, solving.keyOf(step)]);
});

test("help at a later stage is about that stage, and the hint goes with it", () => {
  const hinted = solving.takeHint(solving.begin(sequence));
  const second = solving.advance(solving.tryMove(hinted, solving.keyOf(sequence)));
  assert.deepEqual([second.stage, second.isHinted, second.isSolved], [1, false, false]);
  assert.equal(solving.stepOf(second).hint, sequence.sequel[0]?.hint);
});

test("an illegal move, or one on the board of a line, changes nothing", () => {
  assert.equal(solving.tryMove(start, "zz"), start);
  const missed = solving.tryMove(start, wrong);
  assert.equal(solving.tryMove(missed, key), missed);
});

test("a hint and the solution count as misses until the puzzle is decided", () => {
  for (const act of [solving.takeHint, solving.showSolution]) {
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
  const steps = ["first", "previous", "next", "last", "next", "previous"].map((target) => {
    state = solving.stepTo(state, target);
    return state.step;
  });
  assert.deepEqual(steps, [0, 0, 1, length, length, length - 1]);
  assert.equal(solving.stepTo(start, "last").step, 0);
});
