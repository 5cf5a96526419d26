// Single keys as shortcuts, except while the user types text, and the list of the shortcuts of the page.

import { find } from "./dom.ts";
import type { SettingsForm } from "./settings-form.ts";

const TEXT_FIELD = "input:not([type=checkbox], [type=radio]), textarea, select";

/** The signs of keys that type a letter of another alphabet, keyed by `KeyboardEvent.code`. */
const SIGNS = new Map([
  ["BracketLeft", "[{"],
  ["BracketRight", "]}"],
  ["Comma", ","],
  ["Period", "."],
]);

/** What `pressedKey` reads of a keyboard event. */
type KeyParts = "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "isComposing";

/**
 * Return the key that the user has pressed, a letter always in lower case: also with Caps Lock, and by its place on a
 * keyboard with another alphabet. Return `null` for a key with Ctrl, Alt or Meta, unless they are how the keyboard
 * types a sign: `[` is AltGr and 8 on a German one.
 */
export function pressedKey({
  key,
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
  isComposing,
}: Pick<KeyboardEvent, KeyParts>) {
  const isSign = /^[!-~]$/.test(key) && !/[a-z0-9]/i.test(key);
  if (isComposing || metaKey || (isSign ? ctrlKey && !altKey : ctrlKey || altKey)) return null;
  if (!/^[^ -~]$/u.test(key)) return /^[A-Z]$/.test(key) ? key.toLowerCase() : key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  return letter ?? SIGNS.get(code)?.at(shiftKey ? -1 : 0) ?? key;
}

/**
 * Listen to the keyboard shortcuts of the page. The key `?` and the button "Shortcuts" open the list of shortcuts.
 *
 * @param settings The settings, which may switch the shortcuts off.
 * @param shortcuts The functions that the shortcuts call, keyed by `pressedKey`.
 */
export function connectShortcuts(settings: SettingsForm, shortcuts: ReadonlyMap<string, () => unknown>) {
  const actions = new Map([...shortcuts, ["?", openList]]);
  const button = find(HTMLButtonElement, "#show-keys");
  button.hidden = false;
  button.addEventListener("click", openList);
  document.addEventListener("keydown", (event) => {
    const key = pressedKey(event);
    const action = key !== null && actions.get(key);
    const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
    const isAsked = document.querySelector("dialog:modal") !== null;
    if (!action || !settings.value.keys || isTyping || isAsked) return;
    event.preventDefault();
    action();
  });
}

function openList() {
  const dialog = find(HTMLDialogElement, "#keys");
  if (!dialog.open) dialog.showModal();
}
