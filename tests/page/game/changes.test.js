// The changes of the page's state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { announce, openPage, receive, show, viewPly } from "../../../frontends/web/static/game/changes.js";
import { unannounced } from "../../../frontends/web/static/game/page.js";
import { logEntry, page, state } from "../fakes/states.js";

test("a page opens with the log announced that the server rendered, and with its options", () => {
  const live = state("a1", { told: [logEntry(4, "Ada joined.", "people"), logEntry(7, "Blue plays a1.")] });
  const opened = openPage(live, live, { viewedPly: null, showsMoves: true, shownAt: 12, announcedVersion: 4 });
  assert.deepEqual(unannounced(opened), [logEntry(7, "Blue plays a1.")]);
  assert.equal(opened.showsMoves, true);
  assert.equal(opened.shownAt, 12);
});

test("a newer state becomes the live one, also one of the same version", () => {
  const [older, newer] = [state("a1"), state("a1 b1")];
  assert.equal(receive(page(older), newer).live, newer);
  const busy = state("a1");
  assert.equal(receive(page(older), busy).live, busy);
});

test("an older state changes nothing", () => {
  const newest = page(state("a1 b1"));
  assert.equal(receive(newest, state("a1")), newest);
});

test("receiving a state leaves the shown one on the page", () => {
  const shown = state("a1");
  assert.equal(receive(page(shown), state("a1 b1")).shown, shown);
});

test("a new turn restarts the clock and withdraws the hint", () => {
  const hinted = page(state(""), { hintedMove: "a1" });
  const next = show(hinted, state("a1"), 500);
  assert.equal(next.shownAt, 500);
  assert.equal(next.hintedMove, null);
});

test("the same turn again keeps the clock and the hint", () => {
  const hinted = page(state(""), { hintedMove: "a1" });
  const next = show(hinted, state("", { version: 3 }), 500);
  assert.equal(next.shownAt, 0);
  assert.equal(next.hintedMove, "a1");
});

test("another game of the same length is a new turn", () => {
  assert.equal(show(page(state("a1")), state("b1"), 500).shownAt, 500);
});

test("announcing keeps the newest version", () => {
  const announced = announce(page(state("")), [logEntry(3, ""), logEntry(5, ""), logEntry(4, "")]);
  assert.equal(announced.announcedVersion, 5);
  assert.equal(announce(announced, []).announcedVersion, 5);
});

test("a viewed ply lies within the game, and the last one follows it", () => {
  const live = page(state("a1 b1"));
  assert.equal(viewPly(live, -1).viewedPly, 0);
  assert.equal(viewPly(live, 1).viewedPly, 1);
  for (const ply of [2, 3, Infinity, Number.NaN]) assert.equal(viewPly(live, ply).viewedPly, null);
});

test("a change does not modify the previous state", () => {
  const before = Object.freeze(page(state("a1 b1")));
  const changes = [
    receive(before, state("a1 b1 c1")),
    show(before, state("a1"), 5),
    announce(before, [logEntry(9, "")]),
    viewPly(before, 0),
  ];
  for (const after of changes) assert.notDeepEqual(after, before);
});
