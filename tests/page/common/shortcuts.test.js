// The keys of shortcuts, on every keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pressedKey } from "../../../frontends/web/static/common/shortcuts.js";

const PLAIN = { code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false };

/** @param {Partial<KeyboardEvent> & { key: string }} event */
const pressed = (event) => pressedKey({ ...PLAIN, ...event });

test("a letter is the same key with Caps Lock, and on a keyboard with another alphabet", () => {
  assert.equal(pressed({ key: "u", code: "KeyU" }), "u");
  assert.equal(pressed({ key: "U", code: "KeyU" }), "u");
  assert.equal(pressed({ key: "г", code: "KeyU" }), "u");
  assert.equal(pressed({ key: "Г", code: "KeyU", shiftKey: true }), "u");
});

test("a Latin letter counts where it is on the keyboard, not where others have it", () => {
  assert.equal(pressed({ key: "a", code: "KeyQ" }), "a");
});

test("a sign works with the keys that a keyboard needs for it", () => {
  assert.equal(pressed({ key: "[", code: "Digit8", ctrlKey: true, altKey: true }), "["); // German, Windows
  assert.equal(pressed({ key: "{", code: "Digit8", altKey: true, shiftKey: true }), "{"); // German, macOS
  assert.equal(pressed({ key: "?", code: "Minus", shiftKey: true }), "?");
  assert.equal(pressed({ key: "х", code: "BracketLeft" }), "[");
  assert.equal(pressed({ key: "Х", code: "BracketLeft", shiftKey: true }), "{");
  assert.equal(pressed({ key: "ю", code: "Period" }), ".");
});

test("a chord is no shortcut, and neither is a letter that is being composed", () => {
  const chords = [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { ctrlKey: true, altKey: true }];
  for (const chord of chords) assert.equal(pressed({ key: "u", code: "KeyU", ...chord }), null);
  assert.equal(pressed({ key: "г", code: "KeyU", ctrlKey: true }), null);
  assert.equal(pressed({ key: "[", code: "BracketLeft", ctrlKey: true }), null);
  assert.equal(pressed({ key: "[", code: "BracketLeft", metaKey: true, altKey: true }), null);
  assert.equal(pressed({ key: "u", code: "KeyU", isComposing: true }), null);
});

test("other keys stay what they are", () => {
  assert.equal(pressed({ key: "Escape", code: "Escape" }), "Escape");
  assert.equal(pressed({ key: "é", code: "Digit2" }), "é");
});
