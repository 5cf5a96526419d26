// The difficulty that is offered after a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { otherDifficulty } from "../../../frontends/web/static/table/difficulties.js";

const KNOWN = JSON.stringify([
  ["level:1", "greedy"],
  ["level:2", "level:3"],
]);

test("a win leads to harder opponents, a last place to easier ones, a second place to none", () => {
  const easy = ["greedy", "level:1"];
  assert.deepEqual(otherDifficulty(KNOWN, easy, { place: 1 }), { isHarder: true, opponents: ["level:2", "level:3"] });
  assert.equal(otherDifficulty(KNOWN, easy, { place: 2 }), null);
  assert.equal(otherDifficulty(KNOWN, easy, { place: 3 }), null);
  assert.equal(otherDifficulty(KNOWN, ["level:3", "level:2"], { place: 1 }), null);
  assert.equal(otherDifficulty(KNOWN, ["level:3", "level:2"], { place: 3 })?.isHarder, false);
  assert.equal(otherDifficulty(KNOWN, ["human", "level:2"], { place: 1 }), null);
});
