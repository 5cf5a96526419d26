import { moverOf } from "../board/view.js";
import { find } from "../common/dom.js";
import { send } from "./commands.js";
import { hint, toggleLegalMoves } from "./hints.js";
import { stepTarget } from "./page.js";
import { replay, view } from "./viewing.js";
export function gameShortcuts(session, settings, focus) {
    const step = (name) => view(session, stepTarget(session.page, name));
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
function whileRunning(session, act) {
    return () => moverOf(session.page.live.position) !== null && act();
}
