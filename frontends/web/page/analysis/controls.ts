// The board and the buttons of the analysis page that step through the game, change it and control the engine.

import { type Board, cellOf } from "../board/board.ts";
import { find, findAll, make } from "../common/dom.ts";
import { endOfLine, next, previous } from "../record/tree.ts";
import type { Analysing } from "./analysing.ts";
import { parsePath } from "./drawing/moves.ts";
import type { Reviewing } from "./reviewing.ts";

const MOST_WORKERS = 8;

/** @param reviewing A move on the turn of a lesson is the answer to the lesson. */
export function connectAnalysis(board: Board, session: Analysing, reviewing: Reviewing) {
  connectBoard(board, session, reviewing);
  connectEngine(session);
  for (const button of findAll(HTMLButtonElement, "[data-step]")) {
    button.addEventListener("click", () => stepTo(session, button.dataset.step ?? ""));
  }
  find(HTMLElement, "#tree").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.path !== undefined) session.goTo(parsePath(button.dataset.path));
  });
  find(HTMLElement, "#promote").addEventListener("click", () => session.promote(variationOf(session)));
  find(HTMLElement, "#delete").addEventListener("click", () => session.remove(session.path));
  const comment = find(HTMLTextAreaElement, "#comment");
  comment.addEventListener("input", () => session.comment(comment.value));
}

/** Play a move where the user clicks on the board, and preview it where the user points. */
function connectBoard(board: Board, session: Analysing, reviewing: Reviewing) {
  board.element.addEventListener("click", async (event) => {
    const move = cellOf(event);
    if (move !== null && !(await reviewing.answerLesson(move))) await session.play(move);
  });
  for (const type of ["pointerover", "focusin"]) {
    board.element.addEventListener(type, (event) => board.preview(cellOf(event)));
  }
  for (const type of ["pointerleave", "focusout"]) board.element.addEventListener(type, () => board.preview(null));
}

/** Connect the button that switches the engine on and off, and fill and connect the selection of its threads. */
function connectEngine(session: Analysing) {
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
 * Step through the shown line.
 *
 * @param step `first`, `previous`, `next` or `last`.
 */
export function stepTo(session: Analysing, step: string) {
  const { tree, path } = session;
  const targets = new Map([
    ["first", []],
    ["previous", previous(path)],
    ["next", next(tree, path)],
    ["last", endOfLine(tree, path)],
  ]);
  return session.goTo(targets.get(step) ?? path);
}

/**
 * Return the path to the first move of the variation that the shown move belongs to; the empty path in the main line.
 */
function variationOf({ path }: Analysing) {
  return path.slice(0, path.findLastIndex((index) => index > 0) + 1);
}
