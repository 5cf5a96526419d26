// The texts of a page in another language than English.

import "../fakes/german.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatNumber, gettext, locale, ngettext, playerName } from "../../../frontends/web/page/common/texts.ts";

test("a message is translated where the page has a translation, and stays English otherwise", () => {
  assert.equal(gettext("{player} to move.", { player: "Blue" }), "Blau zieht.");
  assert.equal(gettext("Move {ply} of {plies}", { ply: "Blue" }), "Zug Blue", "only placeholders of players are names");
  assert.equal(gettext("The game is over."), "The game is over.");
  assert.deepEqual([playerName("Blue"), playerName("Ada")], ["Blau", "Ada"]);
});

test("a translation has the plural form of its count", () => {
  const counts = [0, 1, 2].map((count) => ngettext("{count} cell", "{count} cells", count));
  assert.deepEqual(counts, ["0 Felder", "1 Feld", "2 Felder"]);
  assert.equal(ngettext("{count} day", "{count} days", 1), "1 day");
});

test("numbers are written in the way of the language", () => {
  assert.equal(locale(), "de");
  assert.deepEqual([formatNumber(20_000), formatNumber(59, 1)], ["20.000", "59,0"]);
});
