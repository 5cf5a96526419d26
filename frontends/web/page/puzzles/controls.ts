// The controls of the page of puzzles: buttons, keys and the choice of a theme.

import type { GridFocus } from "../board/grid-focus.ts";
import { find, findAll } from "../common/dom.ts";
import type { PuzzleSession } from "./session.ts";

export function connectPuzzles(session: PuzzleSession) {
  const buttons: [string, () => unknown][] = [
    ["#retry", () => session.retry()],
    ["#hint", () => session.hint()],
    ["#solution", () => session.showSolution()],
    ["#skip", () => session.next()],
    ["#next", () => session.next()],
  ];
  for (const [selector, action] of buttons) {
    // The second click of a double click may meet another button than the first one, which costs a miss.
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

/** Return the functions that the keyboard shortcuts call, keyed by `pressedKey`. */
export function puzzleShortcuts(session: PuzzleSession, focus: GridFocus): Map<string, () => unknown> {
  return new Map([
    ["[", () => session.step("previous")],
    ["]", () => session.step("next")],
    ["{", () => session.step("first")],
    ["}", () => session.step("last")],
    ["r", () => session.retry()],
    ["n", () => session.next()],
    [".", () => focus.goToMove(1)],
    [",", () => focus.goToMove(-1)],
  ]);
}
