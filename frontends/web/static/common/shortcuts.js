// Single keys as shortcuts, except while the user types text, and the list of the shortcuts of the page.

/** @import { SettingsForm } from "./settings-form.js" */

import { find } from "./dom.js";

const TEXT_FIELD = "input:not([type=checkbox], [type=radio]), textarea, select";

/**
 * Listen to the keyboard shortcuts of the page. The key `?` and the button "Shortcuts" open the list of shortcuts.
 *
 * @param {SettingsForm} settings The settings, which may switch the shortcuts off.
 * @param {ReadonlyMap<string, () => unknown>} shortcuts The functions that the shortcuts call, keyed by
 *   `KeyboardEvent.key`.
 */
export function connectShortcuts(settings, shortcuts) {
  const actions = new Map([...shortcuts, ["?", openList]]);
  const button = find(HTMLButtonElement, "#show-keys");
  button.hidden = false;
  button.addEventListener("click", openList);
  document.addEventListener("keydown", (event) => {
    const action = actions.get(event.key);
    const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
    const isChord = event.ctrlKey || event.altKey || event.metaKey;
    const isAsked = document.querySelector("dialog:modal") !== null;
    if (!action || !settings.value.keys || isTyping || isChord || isAsked) return;
    event.preventDefault();
    action();
  });
}

function openList() {
  const dialog = find(HTMLDialogElement, "#keys");
  if (!dialog.open) dialog.showModal();
}
