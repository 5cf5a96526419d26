// The grid of cells: columns and rows, arrow keys and the search for the next legal move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Grid } from "../../../frontends/web/page/board/grid.ts";

const grid = new Grid([
  ["a1", "b1", "c1"],
  ["a2", "b2", "c2"],
]);

test("a cell is at its column and row, and the keyboard starts in the middle", () => {
  assert.deepEqual(
    ["a1", "c2"].map((name) => grid.place(name)),
    [
      [0, 0],
      [2, 1],
    ],
  );
  assert.equal(grid.middle, "a2");
});

for (const [from, key, options, to] of [
  ["a1", "ArrowRight", {}, "b1"],
  ["a1", "ArrowLeft", {}, "c1"],
  ["b1", "ArrowDown", {}, "b2"],
  ["b1", "ArrowUp", {}, "b2"],
  ["a1", "ArrowDown", { isTransposed: true }, "b1"],
  ["a1", "ArrowRight", { isTransposed: true }, "a2"],
  ["b2", "Home", {}, "a2"],
  ["b1", "End", {}, "c1"],
  ["b2", "Home", { isControl: true }, "a1"],
  ["b1", "End", { isControl: true }, "c2"],
  ["b2", "PageUp", {}, "b1"],
  ["b1", "PageDown", {}, "b2"],
  ["a1", "x", {}, null],
] as const) {
  test(`${[key, ...Object.keys(options)].join(", ")} leads from ${from} to ${to ?? "no cell"}`, () => {
    assert.equal(grid.target(from, key, options), to);
  });
}

test("the next legal move follows in reading order and wraps around", () => {
  const isMove = (name: string) => ["b1", "c2"].includes(name);
  const after = ["a1", "b1", "c2"].map((name) => grid.next(name, 1, isMove));
  const before = ["b1", "a2"].map((name) => grid.next(name, -1, isMove));
  assert.deepEqual(
    [after, before],
    [
      ["b1", "c2", "b1"],
      ["c2", "b1"],
    ],
  );
});

test("the next move of the only legal move is itself, and without one there is none", () => {
  for (const step of [1, -1] as const) {
    const next = (...moves: string[]) => grid.next("b1", step, (name) => moves.includes(name));
    assert.deepEqual([next("b1"), next()], ["b1", undefined]);
  }
});
