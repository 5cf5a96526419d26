// When a page plays sounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playSound } from "../../../frontends/web/page/common/sound.ts";
import { isAudible, moveSound } from "../../../frontends/web/page/game/page.ts";
import { state } from "../fakes/states.ts";

test("sounds are on after the first own move, unless the user has chosen", () => {
  const before = state("");
  const own = before.seats.find((seat) => seat.is_yours);
  assert.ok(own, "the user has a seat");
  const after = state("a1 b1 c1");
  const watched = { ...after, seats: after.seats.map((seat) => ({ ...seat, is_yours: false })) };
  assert.equal(isAudible(null, before), false);
  assert.equal(isAudible(null, after), true);
  assert.equal(isAudible(null, watched), false);
  for (const game of [before, after, watched]) {
    assert.equal(isAudible(true, game), true);
    assert.equal(isAudible(false, game), false);
  }
});

test("a win sounded like a loss", () => {
  const sounds = ["BBRG -", "BBRR -", "BRRG -"].map((position) => moveSound(state("", { position })));
  assert.deepEqual(sounds, ["won", "won", "end"]);
  const gaveUp = state("").seats.map((seat) => ({ ...seat, seat: "greedy", has_resigned: seat.is_yours }));
  assert.equal(moveSound(state("", { position: "BBRG -", seats: gaveUp })), "end");
});

test("a sound before the first press on a page was kept until that press", () => {
  const value = { userActivation: { hasBeenActive: false } };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value });
  assert.doesNotThrow(() => playSound("turn")); // Node.js has no AudioContext.
});
