import { find, findAll } from "../common/dom.js";
export function connectPuzzles(session) {
    const buttons = [
        ["#retry", () => session.retry()],
        ["#hint", () => session.hint()],
        ["#solution", () => session.showSolution()],
        ["#skip", () => session.next()],
        ["#next", () => session.next()],
    ];
    for (const [selector, action] of buttons) {
        find(HTMLButtonElement, selector).addEventListener("click", ({ detail }) => detail <= 1 && action());
    }
    for (const button of findAll(HTMLButtonElement, "[data-step]")) {
        button.addEventListener("click", () => session.step(button.dataset.step ?? ""));
    }
    const theme = find(HTMLSelectElement, "#theme");
    session.theme = theme.value;
    find(HTMLFormElement, "#themes").addEventListener("submit", (event) => event.preventDefault());
    theme.addEventListener("change", () => {
        session.theme = theme.value;
        session.draw();
    });
}
export function puzzleShortcuts(session, focus) {
    return new Map([
        ["[", () => session.step("previous")],
        ["]", () => session.step("next")],
        ["{", () => session.step("first")],
        ["}", () => session.step("last")],
        ["r", () => session.retry()],
        ["n", () => !session.isUndecided && session.next()],
        [".", () => focus.goToMove(1)],
        [",", () => focus.goToMove(-1)],
    ]);
}
