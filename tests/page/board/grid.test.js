// The grid of cells: columns and rows, arrow keys and the search for the next legal move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Grid } from "../../../frontends/web/static/board/grid.js";

const grid = new Grid([
  ["a1", "b1", "c1"],
  ["a2", "b2", "c2"],
]);

test("a cell is at its column and row", () => {
  assert.deepEqual(grid.place("a1"), [0, 0]);
  assert.deepEqual(grid.place("c2"), [2, 1]);
});

test("the keyboard starts in the middle", () => {
  assert.equal(grid.middle, "a2");
});

test("arrows move by one cell and wrap around the edges", () => {
  assert.equal(grid.target("a1", "ArrowRight"), "b1");
  assert.equal(grid.target("a1", "ArrowLeft"), "c1");
  assert.equal(grid.target("b1", "ArrowDown"), "b2");
  assert.equal(grid.target("b1", "ArrowUp"), "b2");
});

test("on a transposed board the arrows follow the drawing", () => {
  assert.equal(grid.target("a1", "ArrowDown", { isTransposed: true }), "b1");
  assert.equal(grid.target("a1", "ArrowRight", { isTransposed: true }), "a2");
});

test("Home and End go to the ends of the row, with Control to the corners", () => {
  assert.equal(grid.target("b2", "Home"), "a2");
  assert.equal(grid.target("b1", "End"), "c1");
  assert.equal(grid.target("b2", "Home", { isControl: true }), "a1");
  assert.equal(grid.target("b1", "End", { isControl: true }), "c2");
});

test("page keys go to the ends of the column", () => {
  assert.equal(grid.target("b2", "PageUp"), "b1");
  assert.equal(grid.target("b1", "PageDown"), "b2");
});

test("other keys do not move the focus", () => {
  assert.equal(grid.target("a1", "x"), null);
});

test("the next legal move follows in reading order and wraps around", () => {
  const isMove = (/** @type {string} */ name) => ["b1", "c2"].includes(name);
  assert.equal(grid.next("a1", 1, isMove), "b1");
  assert.equal(grid.next("b1", 1, isMove), "c2");
  assert.equal(grid.next("c2", 1, isMove), "b1");
  assert.equal(grid.next("b1", -1, isMove), "c2");
  assert.equal(grid.next("a2", -1, isMove), "b1");
});

test("the next move of the only legal move is itself", () => {
  assert.equal(
    grid.next("b1", 1, (name) => name === "b1"),
    "b1",
  );
  assert.equal(
    grid.next("b1", -1, (name) => name === "b1"),
    "b1",
  );
});

test("without a legal move there is no next one", () => {
  assert.equal(
    grid.next("b1", 1, () => false),
    undefined,
  );
});
