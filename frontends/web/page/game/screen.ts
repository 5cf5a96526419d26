// The screen of a game page: the board and everything around it, drawn from the page's state.

/** @import { Settings } from "../common/settings.js" */
/** @import { PageState } from "./page.js" */
/** @import { LogEntry } from "./log.js" */
/** @import { Clocks } from "./clocks.js" */
/** @import { Board } from "../board/board.js" */
/** @import { State } from "../common/api.js" */
/** @import { SoundName } from "../common/sound.js" */
/** @import { ResultSheet } from "./result-sheet.js" */
/** @import { Tips } from "./tips.js" */

import { Bubble } from "../board/bubble.js";
import { viewOfState } from "../board/view.js";
import { find } from "../common/dom.js";
import { playSound } from "../common/sound.js";
import { addToLog } from "./log.js";
import { drawMoves } from "./moves.js";
import { isAudible, moveSound } from "./page.js";
import { drawPanel } from "./panel.js";
import { drawPresence } from "./presence.js";
import { drawSeats } from "./seats.js";
import { cellOf } from "./waiting.js";

export class Screen {
  /**
   * @param {Board} board
   * @param {{ tips: Tips, sheet: ResultSheet, clocks: Clocks | null }} parts The parts over the board and beside it.
   * @param {{ page: string, position: string }} addresses The URLs of the page of this game and of that of a position,
   *   without their queries.
   * @param {() => Settings} settings Returns the present settings of the page.
   * @param {() => number} pace Returns the least time for which each turn is shown, in seconds. If the time is 0,
   *   captured cells change without a flip animation.
   */
  constructor(board, parts, addresses, settings, pace) {
    this.#board = board;
    this.#parts = parts;
    this.#bubble = new Bubble(board);
    this.#hint = new Bubble(board, { isSpoken: false });
    this.#addresses = addresses;
    this.#settings = settings;
    this.#pace = pace;
  }

  #board;
  #bubble;
  #hint;
  #parts;
  #addresses;
  #settings;
  #pace;

  /** The present state of the game, once the board has been drawn. @type {State | null} */
  #live = null;

  /**
   * Draw everything but the board. If the user views an earlier turn, put the number of moves before that turn into the
   * URL of the page.
   *
   * @param {PageState} page
   */
  drawPanel(page) {
    this.#showAddress(page.viewedPly);
    drawPanel(page, this.#addresses.position);
    drawMoves(page);
    drawSeats(page);
    drawPresence(page.live);
    this.#parts.clocks?.draw(page.live, () => this.#play("low"));
    this.#parts.tips.draw(page);
    this.#parts.sheet.draw(page, this.#addresses.page, () => this.#play("turn"));
  }

  /**
   * Draw the board. If `isMove`, play the sound of the last move and flip the cells that this move changed, as far as
   * the settings and the pace allow it.
   *
   * @param {PageState} page
   * @param {boolean} isMove Whether exactly one move leads from the state that was drawn before to `page`.
   * @returns {Promise<void>} Fulfilled once the flips have ended.
   */
  drawBoard({ live, shown, hintedMove, showsMoves, waiting }, isMove) {
    this.#live = live;
    if (isMove) this.#play(moveSound(shown));
    // Browsers do not end animations of a hidden page, which follows a game with short clocks.
    const flips = isMove && this.#pace() > 0 && document.visibilityState === "visible";
    const marked = waiting && shown.ply === live.plies ? cellOf(waiting) : null;
    const isMarked = showsMoves || this.#parts.tips.isOn;
    return this.#board.show(viewOfState(shown), { flips, showsMoves: isMarked, hinted: hintedMove, waiting: marked });
  }

  /**
   * Add new entries to the log, without what others say if the user does not want to see it.
   *
   * @param {LogEntry[]} entries
   */
  announce(entries) {
    addToLog(this.#settings().phrases ? entries : entries.filter(({ kind }) => kind !== "said"));
  }

  /**
   * Append a notice to the game's log on the page; if `kind` is "refused", play the error sound if sounds are on.
   *
   * @param {string} text A sentence for the user.
   * @param {"refused" | "hint"} kind "refused" if an action failed, "hint" for a hint.
   */
  notify(text, kind) {
    addToLog([{ text, kind }]);
    if (kind === "refused") this.#play("refused");
  }

  /** @param {SoundName} name */
  #play(name) {
    if (this.#live && isAudible(this.#settings().sound, this.#live)) playSound(name);
  }

  /**
   * Say at a cell why the user cannot play there now, and play the error sound if the user has switched sounds on.
   *
   * @param {string} move
   * @param {string} text A sentence for the user.
   */
  refuse(move, text) {
    this.#bubble.show(move, text);
    if (this.#settings().sound) playSound("refused");
  }

  /**
   * Frame the cell that a hint suggests, preview the move there, and say at the cell why; the keyboard focus stays.
   *
   * @param {string} move The name of the suggested cell.
   * @param {string} text The reasons, which the log says to screen readers.
   */
  pointOut(move, text) {
    this.#board.hint(move);
    bringIntoView(this.#board.button(move));
    this.#hint.show(move, text);
  }

  /**
   * Show a notice about the home of the game, such as the connection to the server, or hide it.
   *
   * @param {string | null} problem What is wrong; `null` hides the notice.
   */
  showProblem(problem) {
    const notice = find(HTMLElement, "#offline");
    notice.hidden = problem === null;
    if (problem !== null) notice.textContent = problem;
  }

  /**
   * Put the number of the move that the user views into the URL of the page, without a new entry in the history.
   *
   * @param {number | null} viewedPly The number of moves before the viewed turn; `null` removes it from the URL.
   */
  #showAddress(viewedPly) {
    const address = new URL(this.#addresses.page, location.href);
    if (viewedPly !== null) address.searchParams.set("at", String(viewedPly));
    if (address.href !== location.href) history.replaceState(null, "", address);
  }
}

/** Scroll to a cell unless it is in view, below what sticks to the upper edge. @param {HTMLElement} cell */
function bringIntoView(cell) {
  const { top, bottom } = cell.getBoundingClientRect();
  if (top < innerHeight / 4 || bottom > innerHeight) cell.scrollIntoView({ block: "center" });
}
