// The keyboard shortcuts of the analysis page.

import type { GridFocus } from "../board/grid-focus.ts";
import { find } from "../common/dom.ts";
import type { Analysing } from "./analysing.ts";
import { stepTo } from "./controls.ts";

/**
 * Return the functions that the keyboard shortcuts call, keyed by `pressedKey`.
 *
 * @param focus The keyboard focus on the board; two shortcuts move it to the next or previous legal move.
 */
export function analysisShortcuts(session: Analysing, focus: GridFocus): Map<string, () => unknown> {
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
