// Painting on the board of the editor: by dragging a mouse, by taps, and by keys that choose a brush and paint at once.

import type { Board } from "../board/board.ts";
import { pressedKey } from "../common/shortcuts.ts";

/**
 * Let the user paint cells of the board with the mouse, by taps or with the keyboard.
 *
 * @param brushes The brushes, keyed by letter, such as `B` for the brush that paints cells of Blue. The letter is also
 *   the key that paints the focused cell with this brush.
 * @param paint Paints the cell `name` with the brush that the user has chosen. Called for each cell that the user
 *   clicks, taps or presses, and again and again while the user drags the mouse over it.
 * @param paintWith Paints the cell `name` with the brush of `letter`. Called for the focused cell when the user presses
 *   the key of a brush.
 */
export function connectPainting(
  board: Board,
  brushes: ReadonlyMap<string, unknown>,
  paint: (name: string) => void,
  paintWith: (letter: string, name: string) => void,
) {
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
    const letter = pressedKey(event)?.toUpperCase() ?? "";
    if (!brushes.has(letter) || !(event.target instanceof HTMLButtonElement)) return;
    paintWith(letter, event.target.value);
  });
}

/** Return the name of the cell under the pointer; `undefined` if there is no cell. */
function cellAt(event: PointerEvent) {
  const button = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cells button");
  return button instanceof HTMLButtonElement ? button.value : undefined;
}
