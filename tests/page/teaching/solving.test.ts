// The tasks of the course: answers of the visitor, replies, and the board that they see.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextAnswer, reply, shownView, type Task, UNTOUCHED } from "../../../frontends/web/page/teaching/solving.ts";

/** Return a task on a row of four cells, of which a1 and d1 are right. */
function task(kind: Task["kind"]): Task {
  const answers = {
    a1: { is_right: true, text: "a1 is good." },
    b1: { is_right: false, text: "b1 is occupied." },
    d1: { is_right: true, text: "d1 is good." },
  };
  const takes = { a1: ["b1"], d1: ["c1"] };
  return { kind, position: "4 b", size: [4, 1], takes, answers, hint: "Look.", praise: "Well done." };
}

test("any right answer solves a task of one move, and says why", () => {
  for (const name of ["a1", "d1"]) {
    const text = `Right. ${name} is good. Well done.`;
    const answered = reply(task("move"), UNTOUCHED, name);
    assert.deepEqual(answered, { state: { found: [name], isDone: true }, isRight: true, text });
  }
});

test("a wrong answer says why, and changes nothing", () => {
  const answered = reply(task("move"), UNTOUCHED, "b1");
  assert.deepEqual(answered, { state: UNTOUCHED, isRight: false, text: "b1 is occupied." });
});

test("a task with several cells is solved once all are found, in any order", () => {
  const cells = task("cells");
  const first = reply(cells, UNTOUCHED, "d1");
  assert.equal(first?.text, "d1 is good. 1 left to find.");
  assert.equal(first?.state.isDone, false);
  assert.equal(nextAnswer(cells, first?.state ?? UNTOUCHED), "a1");
  const again = reply(cells, first?.state ?? UNTOUCHED, "d1");
  assert.deepEqual(again, { state: first?.state, isRight: true, text: "You have found d1 already." });
  const last = reply(cells, first?.state ?? UNTOUCHED, "a1");
  assert.deepEqual(last?.state, { found: ["d1", "a1"], isDone: true });
  assert.equal(last?.text, "Right. a1 is good. Well done.");
  assert.equal(nextAnswer(cells, last?.state ?? UNTOUCHED), undefined);
});

test("a task that is done, and a cell without an answer, give no reply", () => {
  assert.equal(reply(task("move"), { found: ["a1"], isDone: true }, "d1"), null);
  assert.equal(reply(task("move"), UNTOUCHED, "z9"), null);
});

test("the board does not tell where the visitor could play", () => {
  for (const kind of ["move", "cells", "choice"] as const) {
    assert.deepEqual(shownView(task(kind), UNTOUCHED).takes, {});
  }
});

test("after the right move, the cell and its captures belong to the player", () => {
  const shown = shownView(task("move"), { found: ["a1"], isDone: true });
  const cells = shown.rows.flat();
  const changed = cells.slice(0, 2).map(({ letter, style, moved, taken }) => [letter, style, moved, taken].join(" "));
  assert.deepEqual(changed, ["B blue true false", "B blue false true"]);
  assert.ok(cells.slice(2).every(({ letter, moved, taken }) => letter === "." && !moved && !taken));
  const move = { player: "Blue", letter: "B", style: "blue", name: "a1", taken: ["b1"], skipped: [] };
  assert.deepEqual(shown.moves.at(-1), move);
  assert.deepEqual(shown.takes, {});
});

test("found cells are marked and keep their owners", () => {
  const shown = shownView(task("cells"), { found: ["d1"], isDone: false });
  const cells = shown.rows.flat();
  assert.ok(cells.every(({ letter }) => letter === "."));
  const marked = cells.filter(({ moved }) => moved).map(({ name }) => name);
  assert.deepEqual(marked, ["d1"]);
});
