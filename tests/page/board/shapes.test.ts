// The shapes of the board's drawing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Grid } from "../../../frontends/web/page/board/grid.ts";
import { flipOrder, hintShape, markOf, previewShapes, scoreBars } from "../../../frontends/web/page/board/shapes.ts";
import { viewOf, viewOfState } from "../../../frontends/web/page/board/view.ts";
import { state } from "../fakes/states.ts";

const grid = new Grid([
  ["a1", "b1", "c1", "d1"],
  ["a2", "b2", "c2", "d2"],
]);

/** Return a number, or a text such as `0.05`, rounded to three decimal places. */
const rounded = (number: unknown) => Math.round(1000 * Number(number)) / 1000;

test("a cell has one mark: the last move before its captures before legal moves", () => {
  const cell = { name: "a1", letter: ".", style: "none", moved: false, taken: false };
  assert.equal(markOf(cell, false), null);
  assert.equal(markOf(cell, true), "legal");
  assert.equal(markOf({ ...cell, taken: true }, true), "taken");
  assert.equal(markOf({ ...cell, taken: true, moved: true }, true), "moved");
});

test("the cells of the last move flip from the played one outwards", () => {
  assert.deepEqual(flipOrder(viewOfState(state(""))), []);
  assert.deepEqual(flipOrder(viewOfState(state("a1 b1"))), ["b1", "B1"]);
});

test("a preview draws the mover's tile on the played cell and smaller ones on the captured cells", () => {
  const view = viewOf("4 b", { takes: { a1: ["b1", "c2"] } });
  const shapes = previewShapes(view, grid, "a1");
  const [tiles, outlines] = ["use", "rect"].map((name) =>
    shapes.flatMap(({ tag, attributes }) => (tag === name ? [attributes] : [])),
  );
  const places = [
    [0.05, 0.05, 0.9],
    [1.19, 0.19, 0.62],
    [2.19, 1.19, 0.62],
  ];
  const drawn = tiles?.map(({ transform }) =>
    String(transform)
      .match(/[\d.]+/g)
      ?.map(rounded),
  );
  assert.deepEqual(drawn, places);
  assert.ok(tiles?.every(({ href }) => href === "#tile-blue"));
  const framed = outlines?.map(({ x, y, width }) => [x, y, width].map(rounded));
  assert.deepEqual(framed, places);
  assert.deepEqual(previewShapes(view, grid, "b1"), [], "an illegal move has no preview");
});

test("a hint frames its cell", () => {
  const { tag, attributes } = hintShape(grid, "c2");
  assert.equal(tag, "rect");
  assert.deepEqual([attributes.x, attributes.y].map(rounded), [2.05, 1.05]);
});

test("the score bar puts the players side by side", () => {
  assert.deepEqual(scoreBars(viewOf("B1RR/GGG# b")), [
    { style: "blue", x: 0, width: 1 },
    { style: "red", x: 1, width: 2 },
    { style: "green", x: 3, width: 3 },
  ]);
});
