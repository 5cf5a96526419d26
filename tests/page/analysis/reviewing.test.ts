// The review on the analysis page: how it ends, which game it is about, and the lessons from it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Reviewing } from "../../../frontends/web/page/analysis/reviewing.ts";
import type { Evaluation, Review, ReviewedMove } from "../../../frontends/web/page/engine/kernel.ts";
import { treeOf } from "../../../frontends/web/page/record/tree.ts";
import { FakePool, openAnalysis } from "../fakes/analysing.ts";
import { settled } from "../fakes/time.ts";
import { evaluated, finished } from "./evaluations.ts";

/**
 * The evaluated turns of the game `a1` and of the turns after other first moves, keyed by the moves. The best move is
 * d1, b1 is almost as good, c1 is worse, and a1, the move of the game, is a blunder.
 */
const EVALUATIONS: Record<string, Evaluation> = {
  "": evaluated(0, [0.5, 0.25, 0.25], { d1: 0.5, b1: 0.49, c1: 0.4, a1: 0.1 }),
  a1: evaluated(1, [0.1, 0.65, 0.25], { b1: 0.65, c1: 0.5 }),
  b1: finished([0.5, 0, 0.5]),
  c1: evaluated(1, [0.4, 0.35, 0.25], { a1: 0.35 }),
  d1: evaluated(1, [0.5, 0.25, 0.25], { a1: 0.25, b1: 0.2 }),
};

/** The blunder of that game. */
const MOVE = {
  ...{ ply: 1, player: "Blue", move: "a1", judgement: "blunder", loss: 0.4, lostCells: 6.2 },
  ...{ shares: [0.1, 0.65, 0.25], best: "d1", bestShares: [0.5, 0.25, 0.25], line: ["d1", "a1", "b1"] },
} as ReviewedMove;

/** The review of that game. */
const REVIEW = {
  moves: [MOVE],
  summaries: ["Blue", "Red", "Green"].map((player) => ({ player, costly: player === "Blue" ? [1] : [] })),
} as Review;

/** Return the review of the game `a1`, not yet started, with the fakes that it uses. */
async function openReview() {
  const { screen, session } = await openAnalysis("a1");
  const pool = new FakePool(EVALUATIONS);
  return {
    pool,
    screen,
    session,
    reviewing: new Reviewing(session, pool, { ask: async () => REVIEW as never }, screen),
  };
}

/** Return the finished review of the game `a1` with the lesson of Blue, and the fakes that it uses. */
async function openLesson() {
  const opened = await openReview();
  opened.session.who = { own: "Blue", names: new Map([["Green", "Mina"]]) };
  await opened.reviewing.start(300);
  await opened.reviewing.learn();
  assert.equal(
    opened.screen.lessons.at(-1),
    "Move 1: you played a1, which cost 40.0 points of win share and 6 cells. Find a better move.",
  );
  opened.pool.asked = [];
  return opened;
}

/** A likeness of the player to move second. */
const LIKENESS = { player: "Red", opponent: "level:3", probability: 0.95 };

test("a complete review of a game says whom the players move like", async () => {
  const { pool, screen, session, reviewing } = await openReview();
  pool.likenesses = async (start, moves) => {
    assert.deepEqual([start, moves], [session.tree.start, ["a1"]]);
    return [LIKENESS];
  };
  await reviewing.start(300);
  assert.deepEqual(reviewing.likenesses, [LIKENESS]);
  const again = reviewing.start(300);
  assert.deepEqual(reviewing.likenesses, []);
  await again;
  assert.deepEqual(reviewing.likenesses, [LIKENESS]);
  assert.deepEqual(screen.notices, []);
});

test("a review is complete though its likenesses are not found", async () => {
  const { pool, screen, reviewing } = await openReview();
  pool.likenesses = () => Promise.reject(new Error("The worker has died."));
  await reviewing.start(300);
  assert.deepEqual([reviewing.isComplete, reviewing.likenesses, screen.notices], [true, [], []]);
});

test("a review that the user stops or that fails says so, even a failure after one that was stopped", async () => {
  const { pool, screen, reviewing } = await openReview();
  pool.holds = true;
  const ended = reviewing.start(300);
  reviewing.stop();
  await ended;
  for (const message of ["unreachable executed", ""]) {
    pool.error = new Error(message);
    await reviewing.start(300);
  }
  const failure = "The engine failed. Try again, or load the page again.";
  assert.deepEqual(screen.notices, ["The review was stopped.", failure, failure]);
});

test("a review is about its moves from its position alone", async () => {
  const { session, reviewing } = await openReview();
  await reviewing.start(300);
  assert.ok(reviewing.isCurrent);
  for (const other of [treeOf("other", ["a1"]), treeOf("start", ["b1"])]) {
    await session.open(other, []);
    assert.ok(!reviewing.isCurrent);
  }
  await session.open(treeOf("start", ["a1"]), []);
  assert.ok(reviewing.isCurrent);
});

test("the exercises are the costly moves of the learner", async () => {
  const { screen, reviewing } = await openLesson();
  assert.deepEqual(reviewing.exercises, [MOVE]);
  reviewing.setLearner("Green");
  assert.deepEqual(reviewing.exercises, []);
  await reviewing.learn();
  assert.equal(screen.lessons.at(-1), "No move of Mina cost half a point of win share or more.");
});

test("a compared move is shown on the turn before it, and only there", async () => {
  const { session, screen, reviewing } = await openLesson();
  await session.goTo([0]);
  await reviewing.compare(MOVE);
  assert.deepEqual([session.path, reviewing.compared], [[], MOVE]);
  assert.equal(screen.lessons.at(-1), null);
  await session.goTo([0]);
  assert.equal(reviewing.compared, null);
  assert.equal(await reviewing.compare(MOVE), true);
  await reviewing.learn();
  assert.equal(reviewing.compared, null, "a lesson does not show the best move");
  const compared = reviewing.compare(MOVE);
  const gone = session.goTo([0]);
  assert.equal(await compared, false, "the user has chosen another turn meanwhile");
  await gone;
});

test("a move of the review answers a lesson without a search", async () => {
  const { pool, screen, reviewing } = await openLesson();
  assert.ok(await reviewing.answerLesson("a1"));
  assert.equal(screen.lessons.at(-1), "You played a1 in the game. Try another move.");
  assert.ok(await reviewing.answerLesson("d1"));
  assert.match(screen.lessons.at(-1) ?? "", /^Good: d1 captures/);
  assert.deepEqual(pool.asked, []);
});

test("another move answers a lesson by the win shares after it, also if it ends the game", async () => {
  const { pool, screen, reviewing } = await openLesson();
  await reviewing.answerLesson("c1");
  assert.equal(screen.lessons.at(-1), "c1 is not good enough. Try another move.");
  await reviewing.answerLesson("b1");
  assert.match(screen.lessons.at(-1) ?? "", /^Good: b1 captures .*You \+40/);
  assert.deepEqual(pool.asked, ["c1", "b1"]);
});

test("a search that fails leaves a lesson open, with a sentence of the page", async () => {
  const { pool, screen, reviewing } = await openLesson();
  const before = screen.lessons.length;
  pool.error = new Error("unreachable executed");
  assert.ok(await reviewing.answerLesson("b1"));
  assert.deepEqual(screen.notices, ["The engine failed. Try again, or load the page again."]);
  assert.equal(screen.lessons.length, before);
});

test("a searched answer is dropped for a newer one, also without a search, and at the end of the lessons", async () => {
  const { pool, screen, reviewing } = await openLesson();
  pool.holds = true;
  const oldest = reviewing.answerLesson("b1");
  await reviewing.answerLesson("a1");
  pool.stop();
  await oldest;
  assert.equal(screen.lessons.at(-1), "You played a1 in the game. Try another move.");
  const older = reviewing.answerLesson("c1");
  pool.holds = false;
  await Promise.all([older, reviewing.answerLesson("b1")]);
  assert.match(screen.lessons.at(-1) ?? "", /^Good: b1/);
  await reviewing.learn();
  pool.holds = true;
  const last = reviewing.answerLesson("c1");
  reviewing.endLessons();
  pool.stop();
  await last;
  await settled();
  assert.deepEqual(screen.notices, []);
  assert.equal(screen.lessons.at(-1), null);
});
