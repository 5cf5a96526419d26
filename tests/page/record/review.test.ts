// Reviews by the kernel of the page. tests/kernel/wasm/test_reviews.py compares whole ones with those of the command.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Evaluation, Review } from "../../../frontends/web/page/engine/kernel.ts";
import { questionsOf, reviewRequest } from "../../../frontends/web/page/record/review.ts";
import { ending } from "../endings.ts";
import { DEAL, firstMoves, kernel } from "../rules.ts";

const GAME = firstMoves(DEAL);
const { start: START, moves: MOVES } = ending(8);
const TURNS = questionsOf(START, MOVES).map(({ moves, played }) =>
  kernel.evaluate(START, moves, { nodes: 30 }, played),
);

function reviewOf(turns: readonly (Evaluation | null)[]): Review {
  return kernel.ask(...reviewRequest(START, MOVES, turns));
}

test("a review under way covers the first moves, up to the first turn that is not searched", () => {
  const whole = reviewOf(TURNS);
  assert.deepEqual([whole.moves.length, whole.shares.length], [8, 9]);
  for (const missing of [0, 1, 4, 7]) {
    const { moves, shares } = reviewOf([...TURNS.slice(0, missing), null, ...TURNS.slice(missing + 1)]);
    assert.deepEqual(moves, whole.moves.slice(0, Math.max(0, missing - 1)));
    assert.deepEqual(shares, whole.shares.slice(0, missing));
  }
});

test("the turn after the best move is searched, too, unless that move was played", () => {
  const best = TURNS.map(({ analysis }) => analysis?.moves[0]?.move);
  for (const [ply, { turn, afterBest }] of TURNS.entries()) {
    const isBest = best[ply] === MOVES[ply];
    assert.deepEqual(afterBest?.turn, isBest ? undefined : kernel.turn(turn.position, [String(best[ply])]));
  }
  assert.ok(TURNS.some(({ afterBest }) => afterBest));
  assert.equal(TURNS.at(-1)?.analysis, null);
});

test("the panel of a review showed an accuracy from one or two moves", () => {
  const moves = GAME.slice(0, 42);
  const turns = questionsOf(DEAL, moves).map((one) => kernel.evaluate(DEAL, one.moves, { nodes: 1 }, one.played));
  const seen = new Set();
  for (const count of turns.keys()) {
    const review: Review = kernel.ask(...reviewRequest(DEAL, moves, turns.slice(0, count)));
    for (const { player, accuracy } of review.summaries) {
      const free = review.moves.filter((move) => move.player === player && move.choices > 1).length;
      assert.equal(accuracy !== null, free >= 10, `${player} after ${free} moves with an alternative`);
      seen.add(free);
    }
  }
  assert.ok([0, 1, 9, 10].every((free) => seen.has(free)));
});
