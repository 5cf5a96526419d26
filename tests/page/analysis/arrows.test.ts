// The marks of an analysis on the board. `tests/drawing` compares those of a search with those of Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { comparedNodes } from "../../../frontends/web/page/analysis/arrows.ts";
import { Grid } from "../../../frontends/web/page/board/grid.ts";
import type { ReviewedMove } from "../../../frontends/web/page/engine/kernel.ts";

const grid = new Grid([1, 2, 3, 4, 5].map((row) => ["a", "b", "c", "d", "e"].map((column) => `${column}${row}`)));

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
