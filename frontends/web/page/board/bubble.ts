// A bubble at a cell of a board: the answer to a press there, for a few seconds.

import { make } from "../common/dom.ts";
import type { Board } from "./board.ts";

const LEAST_TIME = 4000; // milliseconds for which a text stays
const READING_TIME = 70; // milliseconds for each character of a longer text
const DISTANCE = 8; // pixels between the cell and the bubble

export class Bubble {
  #timer: ReturnType<typeof setTimeout> | undefined;

  #board: Board;
  #isBrief;
  #stage;
  #element;

  /**
   * Add a bubble without a text to a board. A text is gone with the next press.
   *
   * @param options `isSpoken`: whether screen readers announce the texts of the bubble; not if the page also says them
   *   elsewhere. `isBrief`: whether a text is also gone after a few seconds.
   */
  constructor(board: Board, { isSpoken = true, isBrief = true }: { isSpoken?: boolean; isBrief?: boolean } = {}) {
    const stage = board.element.closest(".stage, .small-board");
    if (!(stage instanceof HTMLElement)) throw new TypeError("The board has no stage.");
    this.#board = board;
    this.#isBrief = isBrief;
    this.#stage = stage;
    this.#element = make("p", { class: "bubble", role: isSpoken && "status", "aria-hidden": isSpoken ? null : "true" });
    stage.append(this.#element);
    new ResizeObserver(() => this.#place()).observe(stage);
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, () => this.hide(), true);
  }
  #cell = ""; // the name of the cell of the text

  /**
   * Show a text at a cell: above or below it, where it covers fewest of the cells that a move there captures, or else
   * above or below all of these.
   */
  show(name: string, text: string) {
    this.hide();
    this.#element.textContent = text;
    this.#cell = name;
    this.#place();
    if (this.#isBrief) this.#timer = setTimeout(() => this.hide(), Math.max(LEAST_TIME, READING_TIME * text.length));
  }

  /** Move the bubble to its cell, if it has a text: the board may have another size or direction than before. */
  #place() {
    const element = this.#element;
    if (!element.textContent) return;
    const stage = this.#stage.getBoundingClientRect();
    const cell = this.#board.button(this.#cell).getBoundingClientRect();
    element.style.left = "0"; // The place must not limit the width.
    const { offsetWidth: width, offsetHeight: height } = element;
    const middle = (cell.left + cell.right) / 2 - stage.left;
    const left = Math.max(0, Math.min(middle - width / 2, stage.width - width));
    const marked = (this.#board.captured(this.#cell) ?? []).map((name) =>
      this.#board.button(name).getBoundingClientRect(),
    );
    const above = (edge: number) => ({ top: edge - stage.top - height - DISTANCE, isBelow: false, isApart: false });
    const below = (edge: number) => ({ top: edge - stage.top + DISTANCE, isBelow: true, isApart: false });
    const covered = (top: number) =>
      marked.filter(
        (box) =>
          box.bottom - stage.top > top &&
          box.top - stage.top < top + height &&
          box.right - stage.left > left &&
          box.left - stage.left < left + width,
      ).length;
    const places = [
      above(cell.top),
      below(cell.bottom),
      { ...above(Math.min(cell.top, ...marked.map((box) => box.top))), isApart: true },
      { ...below(Math.max(cell.bottom, ...marked.map((box) => box.bottom))), isApart: true },
    ].filter(({ top }) => top >= 0 && top + height <= stage.height);
    const fewest = Math.min(...places.map(({ top }) => covered(top)));
    const { top, isBelow, isApart } = places.find((each) => covered(each.top) === fewest) ?? below(cell.bottom);
    element.classList.toggle("below", isBelow);
    element.classList.toggle("apart", isApart);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.style.setProperty("--tip", `${middle - left}px`);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#element.textContent = "";
  }
}
