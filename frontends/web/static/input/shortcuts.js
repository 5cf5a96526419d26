// Single keys as shortcuts, except while the user types text.

/** @import { PageSession } from "../sync/session.js" */
/** @import { GridFocus } from "./grid-focus.js" */
/** @import { SettingsForm } from "./settings.js" */

import { find } from "../draw/dom.js";
import { stepTarget } from "../state/page.js";
import { send } from "../sync/commands.js";
import { hint, toggleLegalMoves } from "../sync/hints.js";
import { replay, view } from "../sync/viewing.js";
import { confirmRestart } from "./controls.js";

const TEXT_FIELD = "input:not([type=checkbox], [type=radio]), textarea, select";

/**
 * Listen to the keyboard shortcuts of the page, and let the button "Keyboard shortcuts" open the list of shortcuts.
 *
 * @param {PageSession} session The game on the page; most shortcuts act on the game.
 * @param {SettingsForm} settings The settings, which may switch the shortcuts off.
 * @param {GridFocus} focus The keyboard focus on the board; two shortcuts move it to the next or previous legal move.
 */
export function connectShortcuts(session, settings, focus) {
  const actions = shortcuts(session, settings, focus);
  const button = find(HTMLButtonElement, "#show-keys");
  button.hidden = false;
  button.addEventListener("click", openList);
  document.addEventListener("keydown", (event) => {
    const action = actions.get(event.key);
    const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
    const isChord = event.ctrlKey || event.altKey || event.metaKey;
    const isDialogOpen = document.querySelector("dialog[open]") !== null;
    if (!action || !settings.value.keys || isTyping || isChord || isDialogOpen) return;
    event.preventDefault();
    action();
  });
}

/**
 * Return the functions that the keyboard shortcuts call, keyed by `KeyboardEvent.key`.
 *
 * @param {PageSession} session The game on the page; most shortcuts act on the game.
 * @param {SettingsForm} settings The settings; one shortcut switches the sound on or off.
 * @param {GridFocus} focus The keyboard focus on the board; two shortcuts move it to the next or previous legal move.
 * @returns {Map<string, () => void>}
 */
function shortcuts(session, settings, focus) {
  const step = (/** @type {string} */ name) => view(session, stepTarget(session.page, name));
  return new Map([
    ["?", openList],
    ["h", () => toggleLegalMoves(session)],
    ["b", () => hint(session)],
    ["u", () => send(session, "undo")],
    ["r", () => confirmRestart(session)],
    ["n", () => find(HTMLAnchorElement, "#new-game").click()],
    ["[", () => step("previous")],
    ["]", () => step("next")],
    ["{", () => step("first")],
    ["}", () => step("present")],
    ["p", () => replay(session)],
    ["m", () => find(HTMLElement, "#moves-card > summary").click()],
    ["s", () => settings.change({ sound: !settings.value.sound })],
    [".", () => focus.goToMove(1)],
    [",", () => focus.goToMove(-1)],
  ]);
}

function openList() {
  const dialog = find(HTMLDialogElement, "#keys");
  if (!dialog.open) dialog.showModal();
}
