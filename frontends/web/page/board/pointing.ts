// Pointing at the board with a mouse, a finger or the keyboard: a preview first, then the move.

import { find } from "../common/dom.ts";
import type { Settings } from "../common/settings.ts";
import { gettext, ngettext } from "../common/texts.ts";
import { type Board, cellOf } from "./board.ts";

const LONG_TOUCH = 350; // milliseconds after which a touch counts as long

export class Pointing {
  #chosen: string | null = null;

  #isTouch = false;

  /** Whether the last touch was long; the click that ends the touch then does nothing. */
  #wasHeld = false;

  #timer: ReturnType<typeof setTimeout> | undefined;

  #bar = find(HTMLElement, "#choice");
  #text = find(HTMLElement, "#choice-text");
  #playButton = find(HTMLButtonElement, "#choice-play");

  #board: Board;
  #settings: () => Settings;
  #play: (move: string) => void;

  /**
   * Attach the event handlers that preview a move when the user points at a cell or focuses it, and play it on a click
   * or a tap.
   *
   * @param settings Returns the present settings, which say whether a first tap only previews a move.
   * @param play Called with the name of the cell on which the user plays, even if no move is legal there.
   */
  constructor(board: Board, settings: () => Settings, play: (move: string) => void) {
    this.#board = board;
    this.#settings = settings;
    this.#play = play;
    this.#listenToPointers();
    this.#listenToFocus();
    this.#listenToClicks();
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.choose(null));
  }

  /**
   * Preview the move on a cell, and show a bar with the captured cells and a button to play the move.
   *
   * @param name The name of the cell; `null`, or a cell on which the view offers no move, removes the preview and the
   *   bar.
   */
  choose(name: string | null) {
    const captured = name === null ? undefined : this.#board.captured(name);
    this.#chosen = captured ? name : null;
    this.#board.preview(this.#chosen);
    this.#bar.hidden = this.#chosen === null;
    if (name === null || !captured) return;
    this.#text.textContent = ngettext(
      "{move} captures {count}: {cells}",
      "{move} captures {count}: {cells}",
      captured.length,
      { move: name, cells: captured.join(" ") },
    );
    this.#playButton.textContent = gettext("Play {move}", { move: name });
  }

  /** Play on a cell, and remove the preview and the bar. */
  #confirm(name: string) {
    this.choose(null);
    this.#play(name);
  }

  #listenToPointers() {
    const { element } = this.#board;
    element.addEventListener("pointerdown", (event) => {
      this.#isTouch = event.pointerType === "touch";
      this.#wasHeld = false;
      const name = cellOf(event);
      if (this.#isTouch) this.#timer = setTimeout(() => this.#hold(name), LONG_TOUCH);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(end, () => clearTimeout(this.#timer));
    }
    element.addEventListener("contextmenu", (event) => this.#isTouch && event.preventDefault());
    element.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#board.preview(cellOf(event));
    });
    element.addEventListener("pointerleave", () => this.#board.preview(this.#chosen));
  }

  /**
   * Preview the move on a cell after a long touch, so that the end of the touch does not play there.
   *
   * @param name The name of the cell; `null` if the touch is outside the cells.
   */
  #hold(name: string | null) {
    this.#wasHeld = true;
    this.choose(name);
  }

  #listenToFocus() {
    const { element } = this.#board;
    element.addEventListener("focusin", (event) => {
      const isVisible = event.target instanceof Element && event.target.matches(":focus-visible");
      this.#board.preview(isVisible ? cellOf(event) : this.#chosen);
    });
    element.addEventListener("focusout", () => this.#board.preview(this.#chosen));
  }

  #listenToClicks() {
    this.#board.element.addEventListener("click", (event) => {
      event.preventDefault();
      const name = cellOf(event);
      if (name === null || this.#wasHeld) {
        this.#wasHeld = false;
        return;
      }
      const isLegal = this.#board.captured(name) !== undefined;
      const needsConfirmation = isLegal && this.#isTouch && event.detail > 0 && this.#settings().confirm;
      if (needsConfirmation && name !== this.#chosen) this.choose(name);
      else this.#confirm(name);
    });
    this.#playButton.addEventListener("click", () => this.#chosen !== null && this.#confirm(this.#chosen));
    find(HTMLButtonElement, "#choice-next").addEventListener("click", () => {
      const moves = this.#board.grid.names.filter((name) => this.#board.captured(name));
      const next = moves[(moves.indexOf(this.#chosen ?? "") + 1) % moves.length];
      if (next !== undefined) this.choose(next);
    });
  }
}
