// The keys of shortcuts, on every keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pressedKey } from "../../../frontends/web/page/common/shortcuts.ts";

const PLAIN = { code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false };

for (const [key, code, also, shortcut] of [
  // A letter is the same key with Caps Lock, and on a keyboard with another alphabet.
  ["u", "KeyU", {}, "u"],
  ["U", "KeyU", {}, "u"],
  ["г", "KeyU", {}, "u"],
  ["Г", "KeyU", { shiftKey: true }, "u"],
  // A Latin letter counts where it is on the keyboard, not where others have it.
  ["a", "KeyQ", {}, "a"],
  // A sign works with the keys that a keyboard needs for it: a German one on Windows and on macOS, and others.
  ["[", "Digit8", { ctrlKey: true, altKey: true }, "["],
  ["{", "Digit8", { altKey: true, shiftKey: true }, "{"],
  ["?", "Minus", { shiftKey: true }, "?"],
  ["х", "BracketLeft", {}, "["],
  ["Х", "BracketLeft", { shiftKey: true }, "{"],
  ["ю", "Period", {}, "."],
  // A chord is no shortcut, and neither is a letter that is being composed.
  ["u", "KeyU", { ctrlKey: true }, null],
  ["u", "KeyU", { altKey: true }, null],
  ["u", "KeyU", { metaKey: true }, null],
  ["u", "KeyU", { ctrlKey: true, altKey: true }, null],
  ["г", "KeyU", { ctrlKey: true }, null],
  ["[", "BracketLeft", { ctrlKey: true }, null],
  ["[", "BracketLeft", { metaKey: true, altKey: true }, null],
  ["u", "KeyU", { isComposing: true }, null],
  ["Escape", "Escape", {}, "Escape"],
  ["é", "Digit2", {}, "é"],
] as [string, string, Partial<KeyboardEvent>, string | null][]) {
  test(`${[key, code, ...Object.keys(also)].join(", ")} is ${shortcut ?? "no shortcut"}`, () => {
    assert.equal(pressedKey({ ...PLAIN, key, code, ...also }), shortcut);
  });
}
