// Why a player cannot play on a cell; the boards are those of tests/teaching/test_goals.py.

import assert from "node:assert/strict";
import { test } from "node:test";
import { whyIllegal } from "../../../frontends/web/page/board/illegal.ts";
import { setLabels } from "../../../frontends/web/page/common/labels.ts";

setLabels({
  not_a_cell: "{cell} is not a cell.",
  cell_occupied: "{move} is occupied.",
  why_wall: "{cell} is a wall.",
  why_line: "{cell}: the line over {cells} ends {at_end}.",
  why_own: "{cell}: a line has to begin with an opponent.",
  why_alone: "{cell}: no opponent is beside it.",
  why_edge: "at the edge",
  why_empty: "at an empty cell",
  why_at_wall: "at a wall",
  why_cell: "at a cell of {player}",
  cells_to: "{first} to {last}",
  names_and: "{names} and {last}",
});

const BOARD = [".RR#B.", ".R....", ".GR...", "......", "...B.."];
const POSITION = `${[...BOARD.map((row) => row.padEnd(16, ".")), ...Array(6).fill(".".repeat(16))].join("/")} b`;

test("each illegal cell has its own reason", () => {
  const reasons = {
    a1: "a1: the line over b1 and c1 ends at a wall.",
    d1: "d1 is a wall.",
    b1: "b1 is occupied.",
    a3: "a3: the line over b2 and c1 ends at the edge.",
    a4: "a4: the line over b3 ends at an empty cell.",
    d3: "d3: the line over c3 ends at a cell of Green.",
    f1: "f1: a line has to begin with an opponent.",
    k9: "k9: no opponent is beside it.",
    q1: "q1 is not a cell.",
  };
  const found = Object.fromEntries(Object.keys(reasons).map((cell) => [cell, whyIllegal(POSITION, cell)]));
  assert.deepEqual(found, reasons);
});

test("a line at the edge ends there, and a long one is named by its ends", () => {
  const row = `${"R".repeat(5)}.${".".repeat(10)}`;
  const position = `${[row, ...Array(10).fill(".".repeat(16))].join("/")} b`;
  assert.equal(whyIllegal(position, "f1"), "f1: the line over e1 to a1 ends at the edge.");
});
