// The session of the page of puzzles: with the rules of the kernel, a fake library and a fake screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../../frontends/web/page/board/view.ts";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import type { Progress } from "../../../frontends/web/page/engine/kernel.ts";
import { progressRequest, withHistory } from "../../../frontends/web/page/puzzles/progress.ts";
import { PuzzleSession, type Shown } from "../../../frontends/web/page/puzzles/session.ts";
import { keyOf, lineOf } from "../../../frontends/web/page/puzzles/solving.ts";
import { kernel, turns } from "../rules.ts";
import { PUZZLES } from "./puzzles.ts";

const [puzzle = assert.fail(), other = assert.fail()] = PUZZLES.filter(({ sequel }) => sequel.length === 0);
const sequence = PUZZLES.find(({ sequel }) => sequel.length === 2) ?? assert.fail();
const wrong = puzzle.moves.slice(1).find((move) => move.line.length > 2) ?? assert.fail();

/** Return a session with an opened puzzle, and what its fakes have recorded. */
async function open({
  stored = null,
  wait = async () => {},
}: {
  stored?: string | null;
  wait?: () => Promise<unknown>;
} = {}) {
  const seen: {
    draws: [number, string, string[]][];
    shown: Shown[];
    problems: string[];
    kept: string[];
    isReachable: boolean;
  } = { draws: [], shown: [], problems: [], kept: [], isReachable: true };
  const library = {
    find: async () => puzzle,
    draw: async (progress: Progress, theme: string, shown: string[] = []) => {
      if (!seen.isReachable) throw new Refusal("The server cannot be reached. Try again in a moment.", 0);
      seen.draws.push([progress.rating, theme, [...new Set([...progress.seen, ...shown])]]);
      return other;
    },
  };
  const progress = withHistory(kernel.ask(...progressRequest(stored)), stored);
  const session = new PuzzleSession(library, progress, {
    rules: { turn: turns, ask: async (...lines) => kernel.ask(...lines) },
    screen: {
      show: (shown) => seen.shown.push(shown),
      refuse: (move, text) => seen.problems.push(`${move}: ${text}`),
      notify: (problem) => seen.problems.push(problem instanceof Error ? problem.message : String(problem)),
    },
    keep: (text) => seen.kept.push(text),
    wait,
    onOpen: () => {},
  });
  await session.open(puzzle.id);
  const last = () => seen.shown.at(-1) ?? assert.fail();
  return { session, seen, last, scores: () => last().view.players.map(({ score }) => score) };
}

test("an illegal cell of a puzzle says why", async () => {
  // It did nothing: no message, no sound, no text for screen readers.
  const { session, seen, last } = await open();
  const rows = rowsOf(puzzle.position);
  const row = rows.findIndex((cells) => cells.includes("#"));
  const wall = `${String.fromCharCode(97 + (rows[row] ?? "").indexOf("#"))}${row + 1}`;
  await session.try(wall);
  assert.deepEqual(seen.problems, [`${wall}: ${wall} is a wall.`]);
  assert.equal(last().solving.isSolved, null);
});

test("an illegal cell of the second own move was explained by the board of the first one", async () => {
  const { session, seen, last } = await open();
  await session.take(sequence);
  await session.try(keyOf(sequence));
  assert.equal(last().solving.stage, 1);
  await session.try(keyOf(sequence));
  assert.deepEqual(seen.problems, [`${keyOf(sequence)}: ${keyOf(sequence)} is occupied.`]);
});

test("the first right move is kept as a solved puzzle", async () => {
  const { session, seen, last } = await open();
  await session.try(keyOf(puzzle));
  assert.equal(last().solving.isSolved, true);
  assert.deepEqual(JSON.parse(seen.kept.at(-1) ?? ""), last().progress);
  assert.deepEqual([last().progress.solved, last().progress.streak], [1, 1]);
  assert.ok(last().progress.rating > last().before.rating);
});

test("after a wrong move the replies of the opponents follow on the board", async () => {
  const { session, seen, last, scores } = await open();
  await session.try(wrong.move);
  const replies = seen.shown.slice(1);
  assert.ok(replies.every(({ isMove }) => isMove));
  const names = replies.map((shown) => shown.last?.name);
  assert.deepEqual(names, wrong.line);
  assert.deepEqual(scores(), kernel.turn(puzzle.position, wrong.line).scores);
  assert.deepEqual(last().view.takes, {});
  assert.equal(last().progress.missed, 1);
});

test("all puzzles were one move deep: the opponents reply, and the next own move is asked for", async () => {
  const { session, seen, last, scores } = await open();
  await session.take(sequence);
  for (const step of [sequence, ...sequence.sequel]) {
    assert.equal(session.canTry, true);
    assert.deepEqual(scores(), kernel.turn(sequence.position, step.played).scores);
    assert.deepEqual(Object.keys(last().view.takes).sort(), step.moves.map(({ move }) => move).sort());
    await session.try(keyOf(step));
  }
  assert.equal(last().progress.solved, 1);
  assert.equal(seen.kept.length, 1, "the sequence counts as one puzzle");
  assert.equal(last().progress.history.length, 2);
  const end = sequence.sequel.at(-1) ?? assert.fail();
  assert.deepEqual(last().gains, end.gains);
  assert.deepEqual(lineOf(last().solving), [...end.played, ...(end.moves[0]?.line ?? [])], "from the first move on");
});

test("a click while the opponents reply goes on to the next own move", async () => {
  const { session, last } = await open({ wait: () => new Promise(() => {}) });
  await session.take(sequence);
  session.try(keyOf(sequence));
  while (last().solving.step === 0) await new Promise(setImmediate);
  await session.try("a1");
  assert.deepEqual([last().solving.stage, last().solving.step, last().solving.isSolved], [1, 0, null]);
});

test("the replies stop when the visitor acts", async () => {
  let release: (value?: unknown) => void = () => {};
  const waiting = new Promise((resolve) => {
    release = resolve;
  });
  const { session, last } = await open({ wait: () => waiting });
  const trying = session.try(wrong.move);
  while (last().solving.step === 0) await new Promise(setImmediate);
  await session.retry();
  release();
  await trying;
  assert.deepEqual([last().solving.step, last().solving.move], [0, null]);
});

test("a click on the board of a line goes back to the puzzle, and plays nothing", async () => {
  const { session, last } = await open();
  await session.try(wrong.move);
  assert.equal(session.canTry, false);
  await session.try(keyOf(puzzle));
  assert.deepEqual([last().solving.step, last().solving.isOpen, last().last], [0, false, null]);
});

test("the next puzzle is asked for with the rating, the theme and the puzzles met recently", async () => {
  const { session, seen } = await open();
  session.theme = "win-cells";
  await session.try(keyOf(puzzle));
  await session.next();
  assert.deepEqual(seen.draws, [[JSON.parse(seen.kept[0] ?? "").rating, "win-cells", [puzzle.id]]]);
});

test("skipping counted as a miss: it costs nothing, and the puzzle counts as met", async () => {
  const { session, seen, last } = await open();
  await session.draw();
  assert.deepEqual(seen.kept, []);
  await session.next();
  const { rating, missed, seen: met, history } = last().progress;
  assert.deepEqual([rating, missed, met, history], [1100, 0, [other.id], [1100]]);
  assert.equal(last().price, 0, "the puzzle was met");
});

test("a hint says before what it costs", async () => {
  const { session, last } = await open();
  const { price, progress } = last();
  assert.ok(price > 0);
  await session.hint();
  assert.equal(Math.round(progress.rating) - Math.round(last().progress.rating), price);
});

test("a puzzle that cannot be fetched costs nothing, and the present one stays", async () => {
  const { session, seen, last } = await open();
  seen.isReachable = false;
  await session.next();
  assert.deepEqual(seen.problems, ["The server cannot be reached. Try again in a moment."]);
  assert.deepEqual(seen.kept, []);
  seen.isReachable = true;
  await session.try(keyOf(puzzle));
  assert.equal(last().progress.solved, 1);
});
