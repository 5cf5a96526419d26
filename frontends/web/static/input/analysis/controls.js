// The buttons and keys of the analysis page that step through the game, change it and control the engine.

/** @import { Board } from "../../draw/board.js" */
/** @import { Analysing } from "../../sync/analysing.js" */
/** @import { Reviewing } from "../../sync/reviewing.js" */
/** @import { GridFocus } from "../grid-focus.js" */

import { parsePath } from "../../draw/analysis/moves.js";
import { find, findAll, make } from "../../draw/dom.js";
import { endOfLine, next, previous } from "../../state/tree.js";

const TEXT_FIELD = "input, textarea, select";
const MOST_WORKERS = 8;

/**
 * Attach the event handlers.
 *
 * @param {Board} board
 * @param {GridFocus} focus The keyboard focus on the board.
 * @param {Analysing} session
 * @param {Reviewing} reviewing A move on the turn of a lesson is the answer to the lesson.
 */
export function connectAnalysis(board, focus, session, reviewing) {
  connectBoard(board, session, reviewing);
  connectEngine(session);
  const steps = stepsOf(session);
  for (const button of findAll(HTMLButtonElement, "[data-step]")) {
    button.addEventListener("click", () => steps.get(button.dataset.step ?? "")?.());
  }
  find(HTMLElement, "#tree").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.path !== undefined) session.goTo(parsePath(button.dataset.path));
  });
  find(HTMLElement, "#promote").addEventListener("click", () => session.promote(variationOf(session)));
  find(HTMLElement, "#delete").addEventListener("click", () => session.remove(session.path));
  const comment = find(HTMLTextAreaElement, "#comment");
  comment.addEventListener("input", () => session.comment(comment.value));
  const keys = new Map([
    ["{", "first"],
    ["[", "previous"],
    ["]", "next"],
    ["}", "last"],
  ]);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps.get(keys.get(event.key) ?? "");
    if (step) step();
    else if (event.key === "e") find(HTMLButtonElement, "#engine").click();
    else if (event.key === "." || event.key === ",") focus.goToMove(event.key === "." ? 1 : -1);
    else return;
    event.preventDefault();
  });
}

/**
 * Play a move where the user clicks on the board, and preview it where the user points.
 *
 * @param {Board} board
 * @param {Analysing} session
 * @param {Reviewing} reviewing
 */
function connectBoard(board, session, reviewing) {
  const cellOf = (/** @type {Event} */ event) =>
    (event.target instanceof Element ? event.target.closest("button")?.value : null) ?? null;
  board.element.addEventListener("click", async (event) => {
    const move = cellOf(event);
    if (move !== null && !(await reviewing.answerLesson(move))) await session.play(move);
  });
  for (const type of ["pointerover", "focusin"]) {
    board.element.addEventListener(type, (event) => board.preview(cellOf(event)));
  }
  for (const type of ["pointerleave", "focusout"]) board.element.addEventListener(type, () => board.preview(null));
}

/**
 * Start and stop the engine, and set the number of its workers.
 *
 * @param {Analysing} session
 */
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

/**
 * Return the functions that step through the shown line, keyed by the name of the step.
 *
 * @param {Analysing} session
 * @returns {Map<string, () => unknown>}
 */
function stepsOf(session) {
  return new Map([
    ["first", () => session.goTo([])],
    ["previous", () => session.goTo(previous(session.path))],
    ["next", () => session.goTo(next(session.tree, session.path))],
    ["last", () => session.goTo(endOfLine(session.tree, session.path))],
  ]);
}

/**
 * Return the path to the first move of the variation that the shown move belongs to.
 *
 * @param {Analysing} session
 */
function variationOf({ path }) {
  return path.slice(0, path.findLastIndex((index) => index > 0) + 1);
}
