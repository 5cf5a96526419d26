// The position of the editor.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardText, drawnPosition, letterOf } from "../../../frontends/web/page/editor/position.ts";

test("a cell's letter follows from its style", () => {
  const styles = new Map(Object.entries({ ".": "none", "#": "wall", B: "blue" }));
  for (const [letter, style] of styles) assert.equal(letterOf(["cell", style], styles), letter);
  assert.equal(letterOf(["cell"], styles), ".");
});

test("a board is written in rows of letters", () => {
  const letters = new Map(Object.entries({ a1: "B", b1: "#", a2: ".", b2: "R" }));
  const rows = [
    ["a1", "b1"],
    ["a2", "b2"],
  ];
  assert.equal(boardText(rows, letters), "B#\n.R");
});

test("a position string and the rows of a board are positions, and a record is none", () => {
  assert.equal(drawnPosition(" 1RB13/16 b\n"), "1RB13/16 b");
  assert.equal(drawnPosition(".RB#\n....\nG..R\n"), "1RB#/4/G2R");
  assert.equal(drawnPosition('[Blue "human"]\n\n1. c4'), null);
  assert.equal(drawnPosition(""), null);
});
