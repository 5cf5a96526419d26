// The labels of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "../../../frontends/web/page/board/view.ts";
import type { LabelName } from "../../../frontends/web/page/common/api.ts";
import {
  cellLabel,
  dealName,
  formatNumber,
  gettext,
  label,
  locale,
  playerName,
  setLabels,
  setMessages,
} from "../../../frontends/web/page/common/labels.ts";

const TEXTS = {
  cell_wall: "wall",
  cell_empty: "empty",
  cell_captures: "captures {count}",
  cell_last_move: "last move",
  cell_captured: "just captured",
  cell_hint: "hint",
  cell_waiting: "not sent yet",
  cell_count: { one: "{count} cell", other: "{count} cells" },
  to_move: "{player} to move.",
  move_of: "Move {ply} of {plies}",
  deal_maze: "Maze",
};

setLabels(TEXTS);

test("a label has its placeholders filled in", () => {
  assert.equal(label("cell_wall"), "wall");
  assert.equal(label("move_of", { ply: 0, plies: 12 }), "Move 0 of 12");
  assert.equal(label("move_of", { ply: "{plies}", plies: "$&" }), "Move {plies} of $&", "values are inserted as text");
});

test("a deal in a stored game that this release does not know breaks no list", () => {
  assert.deepEqual(["maze", "unknown"].map(dealName), ["Maze", "unknown"]);
});

test("a label has the plural form of its count", () => {
  const counts = [0, 1, 2].map((count) => label("cell_count", { count }));
  assert.deepEqual(counts, ["0 cells", "1 cell", "2 cells"]);
  assert.throws(() => label("cell_count"), RangeError);
});

test("players have their names in the language of the page", () => {
  assert.equal(label("to_move", { player: "Blue" }), "Blue to move.");
  assert.equal(locale(), "en-GB");
  setLabels({ language: "de", blue: "Blau", to_move: "{player} zieht.", move_of: "Zug {ply}" });
  assert.equal(label("to_move", { player: "Blue" }), "Blau zieht.");
  assert.equal(label("move_of", { ply: "Blue" }), "Zug Blue");
  assert.deepEqual([playerName("Blue"), playerName("Red")], ["Blau", "Red"]);
  assert.equal(locale(), "de");
  setLabels(TEXTS);
});

test("a message of the scripts is translated where the page has a translation, and stays English otherwise", () => {
  assert.equal(gettext("{move} is occupied.", { move: "a1" }), "a1 is occupied.");
  setMessages({ "{move} is occupied.": "{move} belegt." });
  assert.equal(gettext("{move} is occupied.", { move: "a1" }), "a1 belegt.");
  assert.equal(gettext("The game is over."), "The game is over.");
  assert.throws(() => gettext("{move} is occupied."), /needs move/);
  setMessages({});
});

test("numbers are written in the way of the language", () => {
  assert.deepEqual([formatNumber(20_000), formatNumber(59, 1)], ["20,000", "59.0"]);
  setLabels({ language: "de" });
  assert.deepEqual([formatNumber(20_000), formatNumber(59, 1)], ["20.000", "59,0"]);
  setLabels(TEXTS);
});

test("an unknown label and a missing value are errors", () => {
  assert.throws(() => label("nonsense" as LabelName), /no label nonsense/);
  assert.throws(() => label("move_of", { ply: 1 }), /needs plies/);
});

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
