// Why a player cannot play on a cell; the boards are those of tests/teaching/test_goals.py.

import assert from "node:assert/strict";
import { test } from "node:test";
import { whyIllegal } from "../../../frontends/web/page/board/illegal.ts";

const BOARD = [".RR#B.", ".R....", ".GR...", "......", "...B.."];
const POSITION = `${[...BOARD.map((row) => row.padEnd(16, ".")), ...Array(6).fill(".".repeat(16))].join("/")} b`;

test("each illegal cell has its own reason", () => {
  const reasons = {
    a1: "a1 captures nothing: the line over b1 and c1 ends at a wall, not at a cell of yours.",
    d1: "d1 is a wall.",
    b1: "b1 is occupied.",
    a3: "a3 captures nothing: the line over b2 and c1 ends at the edge, not at a cell of yours.",
    a4: "a4 captures nothing: the line over b3 ends at an empty cell, not at a cell of yours.",
    d3: "d3 captures nothing: the line over c3 ends at a cell of Green, not at a cell of yours.",
    f1: "f1 captures nothing: beside it, a line has to begin with a cell of an opponent.",
    k9: "k9 captures nothing: no cell of an opponent is beside it.",
    q1: "q1 is not a cell.",
  };
  const found = Object.fromEntries(Object.keys(reasons).map((cell) => [cell, whyIllegal(POSITION, cell)]));
  assert.deepEqual(found, reasons);
});

test("a line at the edge ends there, and a long one is named by its ends", () => {
  const row = `${"R".repeat(5)}.${".".repeat(10)}`;
  const position = `${[row, ...Array(10).fill(".".repeat(16))].join("/")} b`;
  assert.equal(
    whyIllegal(position, "f1"),
    "f1 captures nothing: the line over e1 to a1 ends at the edge, not at a cell of yours.",
  );
});
