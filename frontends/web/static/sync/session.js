// The session of a game page: its state, the server it comes from and the screen it goes to.

/** @import { State, LogState } from "../state/api.js" */
/** @import { PageState } from "../state/page.js" */

import { announce, openPage, show } from "../state/changes.js";
import { isFollowing, unannounced } from "../state/page.js";
import { ask, Refusal, stateAddress } from "./server.js";

/**
 * The addresses of the server that a session uses.
 *
 * @typedef {{ state: string, command: string }} Addresses
 */

/**
 * What a session draws on.
 *
 * @typedef {object} Screen
 * @property {(page: PageState) => void} drawPanel Draws everything but the board.
 * @property {(page: PageState, isMove: boolean) => Promise<void>} drawBoard Draws the board; the cells of a move flip.
 * @property {(entries: Pick<LogState, "text" | "kind">[]) => void} announce Adds entries to the log.
 * @property {(text: string, kind: "refused" | "advice") => void} notify Adds a notice to the log.
 * @property {(move: string) => void} pointOut Marks a hinted move and moves the focus there.
 */

export class Session {
  /** The wait for the pace; aborting it ends the wait. */
  #wait = new AbortController();

  /** Whether a loop is at work that brings the page to the live state. */
  isCatchingUp = false;

  /** Whether a command is on its way to the server. */
  isSending = false;

  /**
   * @param {Addresses} addresses
   * @param {Screen} screen
   * @param {() => number} pace Returns the pace that the user has set: the least time of a move, in seconds.
   * @param {PageState} page
   */
  constructor(addresses, screen, pace, page) {
    this.addresses = addresses;
    this.screen = screen;
    this.pace = pace;
    this.page = page;
  }

  /**
   * Fetch the game, show it and return a new session that follows it.
   *
   * @param {Addresses} addresses
   * @param {Screen} screen
   * @param {() => number} pace
   * @param {{ ply: number | null, showsMoves: boolean }} options `ply`: the ply to view, `null` for the live game.
   * @throws {Refusal} if the game cannot be fetched.
   */
  static async open(addresses, screen, pace, { ply, showsMoves }) {
    /** @type {State} */
    const live = await ask(stateAddress(addresses.state, { showsMoves }));
    const shownAt = performance.now() - 1000 * (live.thinking?.seconds ?? 0);
    const viewedPly = ply !== null && ply < live.plies ? ply : null;
    /** @type {State} */
    const shown = viewedPly === null ? live : await ask(stateAddress(addresses.state, { ply: viewedPly, showsMoves }));
    const session = new Session(addresses, screen, pace, openPage(live, shown, { viewedPly, showsMoves, shownAt }));
    screen.drawPanel(session.page);
    screen.drawBoard(session.page, false);
    return session;
  }

  /**
   * Fetch a state of the game.
   *
   * @param {{ ply?: number | null, hint?: number }} [options] As for `stateAddress`.
   * @returns {Promise<State>}
   * @throws {Refusal}
   */
  fetch(options = {}) {
    return ask(stateAddress(this.addresses.state, { showsMoves: this.page.showsMoves, ...options }));
  }

  /**
   * Show a state on the page, and announce its new log entries.
   *
   * @param {State} state
   * @param {boolean} [isMove] Whether one move led to it from the shown state.
   * @returns {Promise<void>} Fulfilled once the flips have ended.
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

  /** Draw everything but the board again, from the present state of the page. */
  redraw() {
    this.screen.drawPanel(this.page);
  }

  /**
   * Show the user why a request failed.
   *
   * @param {unknown} error
   * @throws {unknown} the error itself, unless it is a `Refusal`.
   */
  refuse(error) {
    if (!(error instanceof Refusal)) throw error;
    this.screen.notify(error.message, "refused");
  }

  /** The signal that aborts the wait before a computer player's next move is shown. */
  get waitSignal() {
    return this.#wait.signal;
  }

  /** End the wait before a computer player's next move is shown, so that the move is shown at once. */
  endWait() {
    this.#wait.abort();
    this.#wait = new AbortController();
  }
}
