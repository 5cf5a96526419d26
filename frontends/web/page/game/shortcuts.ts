// The keyboard shortcuts of a game page.

/** @import { PageSession } from "./session.js" */
/** @import { GridFocus } from "../board/grid-focus.js" */
/** @import { SettingsForm } from "../common/settings-form.js" */

import { moverOf } from "../board/view.js";
import { find } from "../common/dom.js";
import { send } from "./commands.js";
import { hint, toggleLegalMoves } from "./hints.js";
import { stepTarget } from "./page.js";
import { replay, view } from "./viewing.js";

/**
 * Return the functions that the keyboard shortcuts call, keyed by `pressedKey`.
 *
 * @param {PageSession} session
 * @param {SettingsForm} settings The settings; one shortcut switches the sound on or off.
 * @param {GridFocus} focus The keyboard focus on the board; two shortcuts move it to the next or previous legal move.
 * @returns {Map<string, () => unknown>}
 */
export function gameShortcuts(session, settings, focus) {
  const step = (/** @type {string} */ name) => view(session, stepTarget(session.page, name));
  return new Map([
    ["h", () => toggleLegalMoves(session)],
    ["b", whileRunning(session, () => hint(session))],
    ["u", whileRunning(session, () => send(session, "undo"))],
    ["r", whileRunning(session, () => find(HTMLElement, "[data-command=restart]").click())],
    ["[", () => step("previous")],
    ["]", () => step("next")],
    ["{", () => step("first")],
    ["}", () => step("present")],
    ["p", () => replay(session)],
    ["m", () => find(HTMLElement, "#moves-card > summary").click()],
    ["s", () => settings.change({ sound: settings.value.sound === false })],
    [".", () => focus.goToMove(1)],
    [",", () => focus.goToMove(-1)],
  ]);
}

/**
 * Return a function that acts unless the game is over.
 *
 * @param {PageSession} session
 * @param {() => unknown} act
 */
function whileRunning(session, act) {
  return () => moverOf(session.page.live.position) !== null && act();
}
