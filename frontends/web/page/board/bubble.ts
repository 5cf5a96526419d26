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

  /** Show a text at a cell: above it, or below it if there is no room above. */
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
    const above = cell.top - stage.top - height - DISTANCE;
    element.classList.toggle("below", above < 0);
    element.style.left = `${left}px`;
    element.style.top = `${above < 0 ? cell.bottom - stage.top + DISTANCE : above}px`;
    element.style.setProperty("--tip", `${middle - left}px`);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#element.textContent = "";
  }
}
