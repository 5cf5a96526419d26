import { find } from "../common/dom.js";
import { stepTo } from "./controls.js";
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
