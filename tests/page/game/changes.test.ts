// The changes of the page's state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { announce, show, viewPly } from "../../../frontends/web/page/game/changes.ts";
import { page, sentence, state } from "../fakes/states.ts";

test("another turn, also one of the same length, restarts the clock and withdraws the hint", () => {
  const hinted = page(state("a1"), { hintedMove: "b1" });
  for (const [next, shownAt, hintedMove] of [
    [state("a1 b1"), 500, null],
    [state("b1"), 500, null],
    [state("a1", { version: 3 }), 0, "b1"],
  ] as const) {
    const after = show(hinted, next, 500);
    assert.deepEqual([after.shownAt, after.hintedMove], [shownAt, hintedMove]);
  }
});

test("announcing keeps the newest version", () => {
  const announced = announce(page(state("")), [sentence(3, ""), sentence(5, ""), sentence(4, "")]);
  assert.equal(announced.announcedVersion, 5);
  assert.equal(announce(announced, []).announcedVersion, 5);
});

test("a viewed ply lies within the game, and the last one follows it", () => {
  const live = page(state("a1 b1"));
  assert.equal(viewPly(live, -1).viewedPly, 0);
  assert.equal(viewPly(live, 1).viewedPly, 1);
  for (const ply of [2, 3, Infinity, Number.NaN]) assert.equal(viewPly(live, ply).viewedPly, null);
});
