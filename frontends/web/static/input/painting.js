// Painting on the board of the editor: strokes of a mouse, taps, and keys that choose a brush and paint at once.

/** @import { Board } from "../draw/board.js" */

import { STYLES } from "../state/position.js";

/**
 * Let the user paint cells of the board: by strokes of the pointer, clicks, and keys that name a brush.
 *
 * @param {Board} board
 * @param {(name: string) => void} paint Called with the name of a cell to paint.
 * @param {(letter: string, name: string) => void} paintWith Called with the letter of a brush and a cell to paint.
 */
export function connectPainting(board, paint, paintWith) {
  let isMouse = false;
  board.element.addEventListener("pointerdown", (event) => {
    isMouse = event.pointerType === "mouse";
  });
  board.element.addEventListener("pointermove", (event) => {
    const name = isMouse && event.buttons === 1 ? cellAt(event) : undefined;
    if (name) paint(name);
  });
  board.element.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLButtonElement) paint(event.target.value);
  });
  board.element.addEventListener("keydown", (event) => {
    const letter = event.key.toUpperCase();
    if (!STYLES.has(letter) || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLButtonElement)) return;
    paintWith(letter, event.target.value);
  });
}

/**
 * Return the name of the cell under the pointer, `undefined` outside the board.
 *
 * @param {PointerEvent} event
 */
function cellAt(event) {
  const button = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cells button");
  return button instanceof HTMLButtonElement ? button.value : undefined;
}
