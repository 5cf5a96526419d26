// What screen readers say for a cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellLabel } from "../../../frontends/web/page/board/cell-label.ts";
import { viewOf } from "../../../frontends/web/page/board/view.ts";

test("the label of a cell has its name, its owner and then its marks", () => {
  const view = viewOf("4 b", { takes: { a1: ["b1", "c1"] } });
  const free = { name: "d1", letter: ".", style: "none", moved: false, taken: false };
  const labelled = (cell: object) => cellLabel(view, { ...free, ...cell });
  const styles = ["none", "wall", "red"].map((style) => labelled({ style }));
  assert.deepEqual(styles, ["d1 empty", "d1 wall", "d1 Red"]);
  assert.equal(labelled({ style: "green", moved: true }), "d1 Green, last move");
  assert.equal(labelled({ style: "green", taken: true }), "d1 Green, just captured");
  assert.equal(labelled({ name: "a1" }), "a1 empty, captures 2");
  assert.equal(cellLabel(view, { ...free, name: "a1" }, true), "a1 empty, captures 2, hint");
  assert.equal(cellLabel(view, { ...free, style: "blue" }, false, true), "d1 Blue, not sent yet");
});
