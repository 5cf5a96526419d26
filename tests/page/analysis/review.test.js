// Reviews: the turns that are searched, the comparison of moves, and the sums. Python's reviews are compared in
// tests/kernel/wasm/test_reviews.py.

/** @import { Evaluation, Trio } from "../../../frontends/web/static/engine/kernel.js" */
/** @import { Progress, Question } from "../../../frontends/web/static/state/review.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  annotations,
  moveAccuracy,
  questionsOf,
  review,
  reviewOf,
  startReview,
  withAnswer,
} from "../../../frontends/web/static/state/review.js";
import { evaluated, finished } from "./evaluations.js";

/** A game of three moves: Blue plays a1 in place of e1, Red plays its best move, and Green has only one. */
const MOVES = ["a1", "b1", "c1"];
const TURNS = [
  evaluated(0, [0.5, 0.25, 0.25], { e1: 0.5, d1: 0.4, a1: 0.1 }),
  evaluated(1, [0.25, 0.5, 0.25], { b1: 0.5, d1: 0.3 }),
  evaluated(2, [0.125, 0.5, 0.375], { c1: 0.375 }),
  finished([10, 30, 20]),
];
const AFTER_BEST = evaluated(1, [0.4375, 0.3125, 0.25], { d1: 0.3125, b1: 0.3 });

/**
 * Return the answer to a question about the game of this file.
 *
 * @param {Question} question
 */
function answerTo({ ply, isAfterBest }) {
  return isAfterBest ? AFTER_BEST : /** @type {Evaluation} */ (TURNS[ply]);
}

/**
 * Return a function that answers all questions of a review.
 *
 * @param {(waiting: Question[]) => Question} choose Takes the next question out of those that wait.
 * @param {Question[]} [asked] Gets the questions in the order in which they are answered.
 * @returns {Parameters<typeof review>[1]}
 */
function answering(choose, asked = []) {
  return async (questions, take) => {
    const waiting = [...questions];
    while (waiting.length) {
      const question = choose(waiting);
      asked.push(question);
      waiting.push(...take(question, answerTo(question)));
    }
  };
}

/** @param {Question[]} waiting */
const first = (waiting) => /** @type {Question} */ (waiting.shift());

/**
 * Return the review of a game in which every player plays its best move.
 *
 * @param {Trio[]} shares The win shares after 0, 1, 2, ... moves, without those of the last turn.
 * @param {Evaluation} last The evaluation of the last turn.
 */
function reviewOfShares(shares, last) {
  const turns = shares.map((trio, ply) => evaluated(ply % 3, trio, { a1: 1, b1: 0 }));
  return reviewOf({ ...startReview("start", Array(shares.length).fill("a1")), turns: [...turns, last] });
}

/**
 * Return the review of one move of Blue, compared with a better one.
 *
 * @param {Trio} shares The win shares after the move.
 * @param {Trio} bestShares The win shares after the best move.
 */
function reviewOfMove(shares, bestShares) {
  return reviewOf({
    ...startReview("start", ["b1"]),
    turns: [evaluated(0, bestShares, { a1: 1, b1: 0 }), evaluated(1, shares, { c1: 1 })],
    afterBest: [evaluated(1, bestShares, { d1: 1 }), null],
  });
}

test("every turn is searched, and the turn after a best move that was not played", async () => {
  /** @type {Question[]} */
  const asked = [];
  await review(startReview("start", MOVES), answering(first, asked));
  assert.deepEqual(asked, [
    { start: "start", moves: [], ply: 0, isAfterBest: false },
    { start: "start", moves: ["a1"], ply: 1, isAfterBest: false },
    { start: "start", moves: ["a1", "b1"], ply: 2, isAfterBest: false },
    { start: "start", moves: ["a1", "b1", "c1"], ply: 3, isAfterBest: false },
    { start: "Blue", moves: ["e1"], ply: 0, isAfterBest: true },
  ]);
});

test("a move is compared with the best one", async () => {
  const { moves, shares, turningPoint } = await review(startReview("start", MOVES), answering(first));
  assert.deepEqual(moves[0], {
    ply: 1,
    player: "Blue",
    move: "a1",
    choices: 3,
    shares: [0.25, 0.5, 0.25],
    best: "e1",
    bestShares: [0.4375, 0.3125, 0.25],
    line: ["e1", "d1", "b1"],
    loss: 0.1875,
    accuracy: 0,
    judgement: "blunder",
    isKingmaker: false,
    gift: { from: "Green", to: "Red", share: 0 },
  });
  assert.deepEqual(
    moves.map(({ best, loss, accuracy }) => [best, loss, accuracy]),
    [
      ["e1", 0.1875, 0],
      ["b1", 0, 100],
      ["c1", 0, 100],
    ],
  );
  assert.deepEqual(moves[1]?.line, ["b1", "c1"]);
  assert.deepEqual(shares.at(-1), [0, 1, 0]);
  assert.equal(turningPoint, 3);
});

test("a move is the best if the search after it shows no smaller win share", () => {
  const [move] = reviewOfMove([0.5, 0.25, 0.25], [0.5, 0.25, 0.25]).moves;
  assert.deepEqual([move?.best, move?.loss, move?.accuracy], ["b1", 0, 100]);
});

test("the order of the answers changes nothing", async () => {
  const expected = await review(startReview("start", MOVES), answering(first));
  const orders = [
    answering((waiting) => /** @type {Question} */ (waiting.pop())),
    ...[1, 2, 3].map((place) => answering((waiting) => waiting.splice(place % waiting.length, 1)[0] ?? first(waiting))),
  ];
  for (const order of orders) assert.deepEqual(await review(startReview("start", MOVES), order), expected);
});

test("a review under way covers the first moves, up to the first turn that is not searched", async () => {
  /** @type {Progress[]} */
  const reports = [];
  await review(startReview("start", MOVES), answering(first), (progress) => reports.push(progress));
  const partial = reports.map(reviewOf);
  assert.deepEqual(
    partial.map(({ shares }) => shares.length),
    [1, 2, 3, 4, 4],
  );
  assert.deepEqual(
    partial.map(({ moves }) => moves.length),
    [0, 0, 0, 0, 3],
  );
  assert.deepEqual(
    partial.map(({ turningPoint }) => turningPoint),
    [null, null, null, null, 3],
  );
});

test("a review that was stopped goes on with the turns that are left", async () => {
  /** @type {Progress} */
  let progress = startReview("start", MOVES);
  for (const question of questionsOf(progress).slice(0, 2))
    progress = withAnswer(progress, question, answerTo(question));
  assert.deepEqual(
    questionsOf(progress).map(({ ply, isAfterBest }) => [ply, isAfterBest]),
    [
      [0, true],
      [2, false],
      [3, false],
    ],
  );
  const expected = await review(startReview("start", MOVES), answering(first));
  assert.deepEqual(await review(progress, answering(first)), expected);
  assert.deepEqual(questionsOf(startReview("start", [])).length, 1);
});

test("the judgement follows the loss", () => {
  const losses = [0, 3, 4, 6, 7, 9, 10, 20];
  const judgements = losses.map((loss) => reviewOfMove([(32 - loss) / 64, loss / 64, 0.5], [0.5, 0, 0.5]).moves[0]);
  assert.deepEqual(
    judgements.map((move) => move?.judgement),
    [null, null, "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"],
  );
  assert.ok(judgements.every((move) => move?.isKingmaker === false));
});

test("a move that costs little and moves much between the others is a kingmaker move", () => {
  const [move] = reviewOfMove([0.24, 0.26, 0.5], [0.25, 0.5, 0.25]).moves;
  assert.deepEqual([move?.gift.from, move?.gift.to, move?.isKingmaker], ["Red", "Green", true]);
  assert.equal(move?.gift.share, 0.24);
  assert.equal(reviewOfMove([0.22, 0.28, 0.5], [0.25, 0.5, 0.25]).moves[0]?.isKingmaker, false);
  assert.equal(reviewOfMove([0.24, 0.42, 0.34], [0.25, 0.5, 0.25]).moves[0]?.isKingmaker, false);
});

test("a summary weighs moves by their alternatives and leaves only moves out", async () => {
  const { summaries } = await review(startReview("start", MOVES), answering(first));
  const counts = { inaccuracies: 0, mistakes: 0, blunders: 0, kingmakers: 0 };
  assert.deepEqual(summaries, [
    { ...counts, player: "Blue", accuracy: 0, blunders: 1 },
    { ...counts, player: "Red", accuracy: 100 },
    { ...counts, player: "Green", accuracy: null },
  ]);
});

test("the accuracy of a move is the part of the differences in its favour", () => {
  const accuracies = [0.1, 0.2, 0.3, 0.5, 0.59, 0.6].map((value) => moveAccuracy(value, [0.2, 0.3, 0.6]));
  assert.deepEqual(accuracies.map(Math.round), [0, 0, 25, 83, 99, 100]);
  assert.equal(moveAccuracy(0.5, []), 100);
  assert.equal(moveAccuracy(0.5, [0.5]), 100);
});

test("sums are rounded only once", () => {
  const tiny = Array(1000).fill(-(2 ** -53));
  const sum = 1 + 1000 * 2 ** -53;
  assert.equal(moveAccuracy(0, [-1, ...tiny, 1]), 100 * (sum / (sum + 1)));
});

test("the game turned at the greatest raise of the winner's share while it led until the end", () => {
  /** @type {[number[], number | null][]} */
  const cases = [
    [[20, 20, 10, 10, 40, 50], 4],
    [[20, 20, 10, 34, 60, 63], 4],
    [[20, 40, 10, 36, 50, 60], 3],
    [[20, 10, 60, 15, 20, 30], 6],
    [[20, 60, 61, 63, 63, 64], 3],
    [[20, 20, 0, 32, 60, 62], 4],
  ];
  for (const [blue, ply] of cases) {
    const shares = blue.map((share) => /** @type {Trio} */ ([share / 64, 0, 1 - share / 64]));
    assert.equal(reviewOfShares(shares, finished([30, 10, 20])).turningPoint, ply, String(blue));
  }
});

test("a tie, an unfinished game and a game of one move have no turning point", () => {
  const shares = /** @type {Trio[]} */ ([0.5, 0.6, 0.7].map((share) => [share, 0, 1 - share]));
  const tie = reviewOfShares(shares, finished([30, 10, 30]));
  assert.deepEqual([tie.turningPoint, tie.shares.at(-1)], [null, [0.5, 0, 0.5]]);
  assert.equal(reviewOfShares(shares, evaluated(0, [1, 0, 0], { a1: 1 })).turningPoint, null);
  assert.equal(reviewOfShares(shares.slice(0, 1), finished([30, 10, 20])).turningPoint, null);
});

test("annotations hold the win shares, and the better line of a bad move", async () => {
  const found = annotations(await review(startReview("start", MOVES), answering(first)));
  assert.deepEqual(found, [
    {
      ply: 1,
      comment: "[%win 25.0-50.0-25.0 blunder: e1 d1 b1]",
      variation: { moves: ["e1", "d1", "b1"], comment: "[%win 43.8-31.2-25.0]" },
    },
    { ply: 2, comment: "[%win 12.5-50.0-37.5]", variation: null },
    { ply: 3, comment: "[%win 0.0-100.0-0.0]", variation: null },
  ]);
});
