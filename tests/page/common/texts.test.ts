// The texts of a page in English, which has no translations.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dealName } from "../../../frontends/web/page/common/deals.ts";
import {
  formatNumber,
  gettext,
  listed,
  locale,
  ngettext,
  playerName,
  translate,
} from "../../../frontends/web/page/common/texts.ts";

test("a text has its placeholders filled in", () => {
  assert.equal(gettext("wall"), "wall");
  assert.equal(gettext("Move {ply} of {plies}", { ply: 0, plies: 12 }), "Move 0 of 12");
  const text = gettext("Move {ply} of {plies}", { ply: "{plies}", plies: "$&" });
  assert.equal(text, "Move {plies} of $&", "values are inserted as text");
  assert.throws(() => gettext("Move {ply} of {plies}", { ply: 1 }), /needs plies/);
});

test("a text has the form of its count", () => {
  const counts = [0, 1, 2].map((count) => ngettext("{count} cell", "{count} cells", count));
  assert.deepEqual(counts, ["0 cells", "1 cell", "2 cells"]);
  assert.equal(translate(["{name}: {count} cell", "{name}: {count} cells"], { count: 1, name: "Ada" }), "Ada: 1 cell");
  assert.equal(translate("{count} min", { count: 1 }), "1 min");
});

test("a deal in a stored game that this release does not know breaks no list", () => {
  assert.deepEqual(["maze", "unknown", "constructor"].map(dealName), ["Maze", "unknown", "constructor"]);
});

test("players, lists and numbers are in English", () => {
  assert.deepEqual([playerName("Blue"), playerName("Ada")], ["Blue", "Ada"]);
  assert.equal(listed(["Blue", "Red", "Green"]), "Blue, Red and Green");
  assert.equal(locale(), "en-GB");
  assert.deepEqual([formatNumber(20_000), formatNumber(59, 1)], ["20,000", "59.0"]);
});
