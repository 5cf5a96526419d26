// The tip for the first move: a line over the board says what to do. It is gone after the first move of the user, and
// never comes again in this browser.

import { type Board, cellOf } from "../board/board.ts";
import { moverOf } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { find } from "../common/dom.ts";
import type { SettingsForm } from "../common/settings-form.ts";
import { gettext } from "../common/texts.ts";
import { isUsersTurn, isWaiting, type PageState } from "./page.ts";

export class Tips {
  #line = find(HTMLElement, "#tip");

  /** Whether the mouse or the keyboard focus is on a legal move. */
  #isPointing = false;

  /** Whether it is the turn of the user. */
  #isTurn = false;

  /** Whether the tips are given. */
  #isOn;

  #settings: SettingsForm;

  /**
   * Give tips, unless the browser has had them, the game is over, or the user only watches, has to invite friends
   * first, or has moved already.
   *
   * @param settings Stores that the browser has had the tips.
   * @param state The state of the game when the page opens.
   */
  constructor(board: Board, settings: SettingsForm, state: State) {
    this.#settings = settings;
    const isOver = moverOf(state.position) === null;
    this.#isOn = settings.value.tips && state.is_player && !isOver && !state.seats.some(isWaiting) && !hasMoved(state);
    if (!this.#isOn) return;
    for (const type of ["pointerover", "focusin"]) {
      board.element.addEventListener(type, (event) => this.#point(board.captured(cellOf(event) ?? "") !== undefined));
    }
    board.element.addEventListener("pointerleave", () => this.#point(false));
  }

  /** Draw the line, or end the tips after the first move of the user. */
  draw(page: PageState) {
    if (!this.#isOn) return;
    if (hasMoved(page.live)) {
      this.#isOn = false;
      this.#settings.change({ tips: false });
    }
    this.#isTurn = isUsersTurn(page);
    this.#write();
  }

  /** @param isLegal Whether the user points at a legal move. */
  #point(isLegal: boolean) {
    this.#isPointing = isLegal;
    this.#write();
  }

  #write() {
    const isShown = this.#isOn && this.#isTurn && this.#settings.value.moves;
    const text = isShown
      ? this.#isPointing
        ? gettext("The small tiles show what you would capture. Click to play.")
        : gettext("Play on a dot: you capture the line of cells between it and a cell of yours.")
      : "";
    this.#line.hidden = !isShown;
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }
}

/** Return whether a move of the user is among the moves of a game. */
export function hasMoved({ seats, all_moves: moves }: State) {
  const yours = seats.filter((seat) => seat.is_yours).map(({ player }) => player);
  return moves.some(({ player }) => yours.includes(player));
}
