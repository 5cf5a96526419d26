// The marks of an analysis on the board. `tests/drawing` compares those of a search with those of Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowNodes, comparedNodes } from "../../../frontends/web/page/analysis/arrows.ts";
import { Grid } from "../../../frontends/web/page/board/grid.ts";
import type { Analysis, ReviewedMove } from "../../../frontends/web/page/engine/kernel.ts";
import { analysisOf } from "./evaluations.ts";

const grid = new Grid([1, 2, 3, 4, 5].map((row) => ["a", "b", "c", "d", "e"].map((column) => `${column}${row}`)));

test("the best three moves have their ranks in the colour of the player to move, and two replies have numbers", () => {
  const marks = arrowNodes(analysisOf("a1 e1 a4 c3", "c2", "e5", "b3"), grid, "red").flatMap(
    ({ attributes, children = [] }) =>
      children.flatMap(({ tag, text }) => (tag === "text" ? [`${attributes.class} ${text}`] : [])),
  );
  assert.deepEqual(marks, ["best red 1", "best red 2", "best red 3", "reply +1", "reply +2"]);
  assert.deepEqual(arrowNodes(analysisOf(), grid, "red"), [], "without moves there are no marks");
});

test("an arrow begins outside the mark of the best move, and ends at the mark of another move on its cell", () => {
  const columnsOf = (shown: Analysis) =>
    arrowNodes(shown, grid, "red").flatMap(({ attributes, children = [] }) => {
      if (attributes.class !== "arrow") return [];
      assert.equal(children[0]?.attributes.d, children[1]?.attributes.d, "the halo surrounds the arrow");
      return [...String(children[1]?.attributes.d).matchAll(/([\d.]+) [\d.]+/g)].map(([, x]) => Number(x));
    });
  const far = columnsOf(analysisOf("a1 e1", "e1 c3"));
  assert.deepEqual([Math.min(...far), Math.max(...far)], [0.88, 4.07]);
  const near = columnsOf(analysisOf("a1 b1", "b1 c3"));
  assert.deepEqual([Math.min(...near), Math.max(...near)], [0.88, 1.07]);
});

test("a move of the game has a cross and the best move a tick, each with an arrow to its reply", () => {
  const move = { move: "a1", best: "c3", line: ["c3", "e3"] } as ReviewedMove;
  const nodes = comparedNodes(move, "a4", grid, "red");
  const classes = nodes.map(({ attributes }) => attributes.class);
  assert.deepEqual(classes, ["arrow", "arrow", "played red", "best red"]);
  const signs = nodes.flatMap(({ children = [] }) =>
    children.flatMap(({ attributes }) => (attributes.class === "sign" ? [attributes.d] : [])),
  );
  assert.deepEqual(signs, ["M0.37 0.37L0.63 0.63M0.63 0.37L0.37 0.63", "M2.33 2.52L2.45 2.64L2.68 2.37"]);
  assert.equal(comparedNodes({ ...move, line: ["c3"] }, undefined, grid, "red").length, 2);
});
