import { cellOf } from "../board/board.js";
import { find, findAll, make } from "../common/dom.js";
import { endOfLine, next, previous } from "../record/tree.js";
import { parsePath } from "./drawing/moves.js";
const MOST_WORKERS = 8;
export function connectAnalysis(board, session, reviewing) {
    connectBoard(board, session, reviewing);
    connectEngine(session);
    for (const button of findAll(HTMLButtonElement, "[data-step]")) {
        button.addEventListener("click", () => stepTo(session, button.dataset.step ?? ""));
    }
    find(HTMLElement, "#tree").addEventListener("click", (event) => {
        const button = event.target instanceof Element ? event.target.closest("button") : null;
        if (button?.dataset.path !== undefined)
            session.goTo(parsePath(button.dataset.path));
    });
    find(HTMLElement, "#promote").addEventListener("click", () => session.promote(variationOf(session)));
    find(HTMLElement, "#delete").addEventListener("click", () => session.remove(session.path));
    const comment = find(HTMLTextAreaElement, "#comment");
    comment.addEventListener("input", () => session.comment(comment.value));
}
function connectBoard(board, session, reviewing) {
    board.element.addEventListener("click", async (event) => {
        const move = cellOf(event);
        if (move !== null && !(await reviewing.answerLesson(move)))
            await session.play(move);
    });
    for (const type of ["pointerover", "focusin"]) {
        board.element.addEventListener(type, (event) => board.preview(cellOf(event)));
    }
    for (const type of ["pointerleave", "focusout"])
        board.element.addEventListener(type, () => board.preview(null));
}
function connectEngine(session) {
    find(HTMLElement, "#engine").addEventListener("click", () => session.setEngine(!session.isEngineOn));
    const threads = find(HTMLSelectElement, "#threads");
    const most = Math.min(Math.max(navigator.hardwareConcurrency, 1), MOST_WORKERS);
    threads.replaceChildren(...Array.from({ length: most }, (_, index) => make("option", {}, String(index + 1))));
    threads.addEventListener("change", () => {
        find(HTMLElement, "#workers-differ").hidden = threads.value === "1";
        session.setThreads(Number(threads.value));
    });
}
export function stepTo(session, step) {
    const { tree, path } = session;
    const targets = new Map([
        ["first", []],
        ["previous", previous(path)],
        ["next", next(tree, path)],
        ["last", endOfLine(tree, path)],
    ]);
    return session.goTo(targets.get(step) ?? path);
}
function variationOf({ path }) {
    return path.slice(0, path.findLastIndex((index) => index > 0) + 1);
}
