// The keyboard focus on the board: one tab stop for all cells, and arrow keys between them.

import { find } from "../common/dom.ts";
import type { Board } from "./board.ts";

export class GridFocus {
  #board: Board;

  /**
   * Let the arrow keys, Home, End, Page Up and Page Down move the focus from cell to cell of a board, and keep its tab
   * stop where the focus was.
   */
  constructor(board: Board) {
    this.#board = board;
    board.element.addEventListener(
      "focusin",
      ({ target }) => target instanceof HTMLButtonElement && this.#rove(target),
    );
    board.element.addEventListener("keydown", (event) => this.#move(event));
  }

  /**
   * Move the focus to the next or the previous cell, in reading order (row by row), on which the view offers a move.
   *
   * The search wraps around at the ends of the board. If the view offers no move, the focus stays.
   *
   * @param direction 1 for the next cell, -1 for the previous one.
   */
  goToMove(direction: 1 | -1) {
    const isLegal = (name: string) => this.#board.captured(name) !== undefined;
    const name = this.#board.grid.next(this.#current.value, direction, isLegal);
    if (name !== undefined) this.#board.focus(name);
  }

  /** The button that is the tab stop of the board. */
  get #current() {
    return find(HTMLButtonElement, "[tabindex='0']", this.#board.element);
  }

  /** Make a button the only tab stop of the board. */
  #rove(button: HTMLButtonElement) {
    this.#current.tabIndex = -1;
    button.tabIndex = 0;
  }

  /** Move the focus to the cell to which the pressed key leads, if there is one. */
  #move(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLButtonElement) || event.altKey || event.metaKey) return;
    // On a narrow page, board.css draws the rows of the board as columns.
    const isTransposed = getComputedStyle(this.#board.element).gridAutoFlow.startsWith("column");
    const options = { isControl: event.ctrlKey, isTransposed };
    const name = this.#board.grid.target(event.target.value, event.key, options);
    if (name === null) return;
    event.preventDefault();
    this.#board.focus(name);
  }
}
