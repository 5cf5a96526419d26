// The session of a game page: its state, the server that sends states and the screen that shows them.

/** @import { State, LogState } from "../state/api.js" */
/** @import { PageState } from "../state/page.js" */

import { announce, openPage, show } from "../state/changes.js";
import { isFollowing, unannounced } from "../state/page.js";
import { ask, Refusal, stateAddress } from "./server.js";

/**
 * The URLs from which a session fetches states and to which it sends commands.
 *
 * @typedef {{ state: string, command: string }} Addresses
 */

/**
 * The screen that a session draws on.
 *
 * @typedef {object} Screen
 * @property {(page: PageState) => void} drawPanel Draws everything but the board.
 * @property {(page: PageState, isMove: boolean) => Promise<void>} drawBoard Draws the board; if
 *   `isMove`, the cells that the last move changed flip.
 * @property {(entries: Pick<LogState, "text" | "kind">[]) => void} announce Adds entries to the log.
 * @property {(text: string, kind: "refused" | "hint") => void} notify Adds a notice to the log.
 * @property {(move: string) => void} pointOut Marks a suggested move and moves the focus there.
 */

export class PageSession {
  /** Aborts the wait before the next move is shown. */
  #wait = new AbortController();

  /** Whether `catchUp` is showing moves one by one. */
  isCatchingUp = false;

  /** Whether a command is on its way to the server. */
  isSending = false;

  /**
   * Create a session without any request to the server. To fetch the state of the game first, call `open` instead.
   *
   * @param {Addresses} addresses The URLs for states and commands.
   * @param {Screen} screen The screen on which the session draws.
   * @param {() => number} pace Returns the least time for which a turn is shown, in seconds.
   * @param {PageState} page The state of the page at the beginning.
   */
  constructor(addresses, screen, pace, page) {
    this.addresses = addresses;
    this.screen = screen;
    this.pace = pace;
    this.page = page;
  }

  /**
   * Fetch the state of the game from the server, draw the state and return a new session.
   *
   * @param {Addresses} addresses The URLs for states and commands.
   * @param {Screen} screen The screen on which the session draws.
   * @param {() => number} pace Returns the least time for which a turn is shown, in seconds.
   * @param {{ ply: number | null, showsMoves: boolean }} options `ply`: the ply to view, `null` to
   *   follow the live game; `showsMoves`: mark the legal moves.
   * @throws {Refusal} if the game cannot be fetched.
   */
  static async open(addresses, screen, pace, { ply, showsMoves }) {
    /** @type {State} */
    const live = await ask(stateAddress(addresses.state, { showsMoves }));
    const shownAt = performance.now() - 1000 * (live.thinking?.seconds ?? 0);
    const viewedPly = ply !== null && ply < live.plies ? ply : null;
    /** @type {State} */
    const shown = viewedPly === null ? live : await ask(stateAddress(addresses.state, { ply: viewedPly, showsMoves }));
    const session = new PageSession(addresses, screen, pace, openPage(live, shown, { viewedPly, showsMoves, shownAt }));
    screen.drawPanel(session.page);
    screen.drawBoard(session.page, false);
    return session;
  }

  /**
   * Fetch a state of the game from the server, with the legal moves if the page shows them.
   *
   * @param {{ ply?: number | null, hint?: number }} [options] `ply`: the number of moves played before the turn to
   *   fetch; by default, the present turn of the game is fetched. `hint`: 1 adds the move that captures most cells as a
   *   hint, 2 adds the move of the strongest computer player.
   * @returns {Promise<State>}
   * @throws {Refusal} if the state cannot be fetched.
   */
  fetch(options = {}) {
    return ask(stateAddress(this.addresses.state, { showsMoves: this.page.showsMoves, ...options }));
  }

  /**
   * Show a state of the game on the page.
   *
   * If the page follows the live game (the user does not view a chosen turn), also add the new entries of the game's
   * log to the log on the page. Screen readers announce these entries.
   *
   * @param {State} state The state to show.
   * @param {boolean} [isMove] Whether `state` is one move after the state shown before. If so, the cells that the move
   *   changed flip.
   * @returns {Promise<void>} Fulfilled once the cells have flipped.
   */
  show(state, isMove = false) {
    this.page = show(this.page, state, performance.now());
    this.screen.drawPanel(this.page);
    if (isFollowing(this.page)) {
      const entries = unannounced(this.page);
      this.page = announce(this.page, entries);
      this.screen.announce(entries);
    }
    return this.screen.drawBoard(this.page, isMove);
  }

  /** Draw everything on the page except the board again, from `this.page`, the present state of the page. */
  redraw() {
    this.screen.drawPanel(this.page);
  }

  /**
   * Show the user why a request failed.
   *
   * @param {unknown} error The error of the request.
   * @throws {unknown} `error` itself, unless it is a `Refusal`.
   */
  refuse(error) {
    if (!(error instanceof Refusal)) throw error;
    this.screen.notify(error.message, "refused");
  }

  /** The signal that is aborted when `endWait` is called. A wait before the next move must end on this signal. */
  get waitSignal() {
    return this.#wait.signal;
  }

  /** End the pause before the next move of a computer player or of a replay, so that the move is shown at once. */
  endWait() {
    this.#wait.abort();
    this.#wait = new AbortController();
  }
}
