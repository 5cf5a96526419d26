// The help with the first move: the legal moves are marked, and a line over the board says what to do. It is gone after
// the first move of the user, and never comes again in this browser.

/** @import { State } from "../common/api.js" */
/** @import { Board } from "../board/board.js" */
/** @import { SettingsForm } from "../common/settings-form.js" */
/** @import { PageState } from "./page.js" */

import { cellOf } from "../board/board.js";
import { moverOf } from "../board/view.js";
import { find } from "../common/dom.js";
import { label } from "../common/labels.js";
import { isUsersTurn, isWaiting } from "./page.js";

export class Tips {
  #line = find(HTMLElement, "#tip");

  /** Whether the mouse or the keyboard focus is on a legal move. */
  #isPointing = false;

  /** Whether it is the turn of the user. */
  #isTurn = false;

  /**
   * Give tips, unless the browser has had them, the game is over, or the user only watches, has to invite friends
   * first, or has moved already.
   *
   * @param {Board} board
   * @param {SettingsForm} settings Stores that the browser has had the tips.
   * @param {State} state The state of the game when the page opens.
   */
  constructor(board, settings, state) {
    this.#settings = settings;
    const isOver = moverOf(state.position) === null;
    /** Whether the tips are given. */
    this.isOn = settings.value.tips && state.is_player && !isOver && !state.seats.some(isWaiting) && !hasMoved(state);
    if (!this.isOn) return;
    for (const type of ["pointerover", "focusin"]) {
      board.element.addEventListener(type, (event) => this.#point(board.captured(cellOf(event) ?? "") !== undefined));
    }
    board.element.addEventListener("pointerleave", () => this.#point(false));
  }

  #settings;

  /**
   * Draw the line, or end the tips after the first move of the user.
   *
   * @param {PageState} page
   */
  draw(page) {
    if (!this.isOn) return;
    if (hasMoved(page.live)) {
      this.isOn = false;
      this.#settings.change({ tips: false });
    }
    this.#isTurn = isUsersTurn(page);
    this.#write();
  }

  /** @param {boolean} isLegal Whether the user points at a legal move. */
  #point(isLegal) {
    this.#isPointing = isLegal;
    this.#write();
  }

  #write() {
    const isShown = this.isOn && this.#isTurn;
    const text = isShown ? label(this.#isPointing ? "tip_preview" : "tip_move") : "";
    this.#line.hidden = !isShown;
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }
}

/** Return whether a move of the user is among the moves of a game. @param {State} state */
function hasMoved({ seats, all_moves: moves }) {
  const yours = seats.filter((seat) => seat.is_yours).map(({ player }) => player);
  return moves.some(({ player }) => yours.includes(player));
}
