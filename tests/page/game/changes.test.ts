// The changes of the page's state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { announce, openPage, receive, show, viewPly } from "../../../frontends/web/page/game/changes.ts";
import { unannounced } from "../../../frontends/web/page/game/page.ts";
import { page, sentence, state } from "../fakes/states.ts";

test("a page opens with the log announced that the server rendered, and with its options", () => {
  const live = state("a1");
  const log = [sentence(4, "Ada joined.", "joined"), sentence(7, "Blue plays a1.")];
  const opened = openPage(live, live, { viewedPly: null, shownAt: 12, announcedVersion: 4 });
  assert.deepEqual(unannounced(opened, log), [sentence(7, "Blue plays a1.")]);
  assert.equal(opened.shownAt, 12);
});

test("a newer state becomes the live one, also one of the same version", () => {
  const [older, newer] = [state("a1"), state("a1 b1")];
  assert.equal(receive(page(older), newer).live, newer);
  const busy = state("a1");
  assert.equal(receive(page(older), busy).live, busy);
});

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
