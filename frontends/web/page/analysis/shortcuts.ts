// The keyboard shortcuts of the analysis page.

/** @import { Analysing } from "./analysing.js" */
/** @import { GridFocus } from "../board/grid-focus.js" */

import { find } from "../common/dom.js";
import { stepTo } from "./controls.js";

/**
 * Return the functions that the keyboard shortcuts call, keyed by `pressedKey`.
 *
 * @param {Analysing} session
 * @param {GridFocus} focus The keyboard focus on the board; two shortcuts move it to the next or previous legal move.
 * @returns {Map<string, () => unknown>}
 */
export function analysisShortcuts(session, focus) {
  return new Map([
    ["e", () => find(HTMLButtonElement, "#engine").click()],
    ["[", () => stepTo(session, "previous")],
    ["]", () => stepTo(session, "next")],
    ["{", () => stepTo(session, "first")],
    ["}", () => stepTo(session, "last")],
    [".", () => focus.goToMove(1)],
    [",", () => focus.goToMove(-1)],
  ]);
}
