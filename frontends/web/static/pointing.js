// Pointing at the board with a mouse, a finger or the keyboard: a preview first, then the move.

import { find } from "./dom.js";
import { settings } from "./settings.js";

const HOLD = 350; // milliseconds that make a touch a long one

/** Let a person point at the cells of the board; `play` takes the name of the cell to play. */
export function connect(board, play) {
  const bar = find("#choice");
  let byTouch = false;
  let isHeld = false;
  let hold = null;
  let chosen = null;

  const nameOf = (event) => event.target.closest("button")?.value ?? null;

  function choose(name) {
    chosen = name;
    board.preview(name);
    bar.hidden = name === null;
    const takes = board.view.takes[name];
    find("#choice-text").textContent = takes ? `${name} takes ${takes.length}: ${takes.join(" ")}` : `${name}: no move here`;
    find("#choice-play").hidden = !takes;
  }

  function confirm(name) {
    choose(null);
    play(name);
  }

  board.grid.addEventListener("pointerdown", (event) => {
    byTouch = event.pointerType === "touch";
    isHeld = false;
    const name = nameOf(event);
    if (byTouch) hold = setTimeout(() => ((isHeld = true), choose(name)), HOLD);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.grid.addEventListener(end, () => clearTimeout(hold));
  }
  board.grid.addEventListener("contextmenu", (event) => byTouch && event.preventDefault());
  board.grid.addEventListener("pointerover", (event) => event.pointerType === "mouse" && board.preview(nameOf(event)));
  board.grid.addEventListener("pointerleave", () => board.preview(chosen));
  board.grid.addEventListener("focusin", (event) => board.preview(event.target.matches(":focus-visible") ? nameOf(event) : chosen));
  board.grid.addEventListener("focusout", () => board.preview(chosen));

  board.grid.addEventListener("click", (event) => {
    event.preventDefault();
    const name = nameOf(event);
    const isKey = event.detail === 0;
    if (name === null || isHeld) isHeld = false;
    else if (byTouch && !isKey && settings.confirm && name !== chosen) choose(name);
    else confirm(name);
  });
  find("#choice-play").addEventListener("click", () => confirm(chosen));
  find("#choice-next").addEventListener("click", () => {
    const names = board.names.filter((name) => name in board.view.takes);
    if (names.length) choose(names[(names.indexOf(chosen) + 1) % names.length]);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && choose(null));

  return { forget: () => choose(null) };
}
