// The stored settings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSettings, settingsFor } from "../../../frontends/web/page/common/settings.ts";
import { state } from "../fakes/states.ts";

const DEFAULTS = parseSettings(null, false);

test("without valid stored settings the defaults hold, and a touch screen asks for confirmation", () => {
  for (const stored of [null, "", "null", "{", "nonsense"]) assert.deepEqual(parseSettings(stored, false), DEFAULTS);
  assert.deepEqual(parseSettings(null, true), { ...DEFAULTS, confirm: true });
});

test("stored settings replace the defaults", () => {
  assert.deepEqual(parseSettings('{"sound":true,"confirm":false}', true), { ...DEFAULTS, sound: true });
  assert.deepEqual(parseSettings('{"tips":false,"theme":"dark"}', false), { ...DEFAULTS, tips: false, theme: "dark" });
});

test("a theme of puzzles, stored as the look of the site, left the choice of the look blank", () => {
  assert.deepEqual(parseSettings('{"theme":"win-cells","board":0}', false), DEFAULTS);
});

test("the pace belongs to a game, the other settings to every game", () => {
  const stored = { ...DEFAULTS, pace: "slow", paced: "other", sound: true };
  const game = state("", { pace: { name: "fast", seconds: 0.4 } });
  assert.deepEqual(settingsFor(stored, game), { ...DEFAULTS, pace: "fast", paced: "game", sound: true });
  assert.deepEqual(settingsFor({ ...stored, paced: "game" }, game), { ...stored, paced: "game" });
});
