// The session of a game page: its state, the server that sends states and the screen that shows them.

/** @import { Engine } from "../engine/engine.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { LogState, MoveView, State, Update } from "../common/api.js" */
/** @import { PageState } from "./page.js" */
/** @import { Streamed } from "./updates.js" */

import { stateAfter, stateAfterMove } from "../board/turns.js";
import { ask, Refusal, stateAddress } from "../common/server.js";
import { announce, openPage, show } from "./changes.js";
import { isFollowing, isPrefix, unannounced } from "./page.js";
import { extended, withUpdate } from "./updates.js";

const NEAR_PLIES = 8; // turns before and after the viewed one that are computed in advance

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
 * @property {(move: string) => void} pointOut Marks a suggested move; the focus stays.
 */

export class PageSession {
  /** Aborts the wait before the next move is shown. */
  #wait = new AbortController();

  /** Whether `catchUp` is showing moves one by one. */
  isCatchingUp = false;

  /**
   * The command on its way to the server, fulfilled when it has ended; `null` without one.
   *
   * @type {Promise<void> | null}
   */
  sending = null;

  /** Whether a hint is being found. */
  isFindingHint = false;

  /** Returns the engine of the page; `null` without one. @type {() => Pick<Engine, "analyse" | "stop"> | null} */
  engine = () => null;

  /** Waits until the page knows the newest state; rejects with a `Refusal` if it cannot. @type {() => Promise<void>} */
  upToDate = () => Promise.resolve();

  /**
   * Create a session that has drawn nothing yet; `open` also draws.
   *
   * @param {Addresses} addresses
   * @param {Screen} screen
   * @param {() => number} pace Returns the least time for which a turn is shown, in seconds.
   * @param {Pick<Rules, "turn">} rules The rules, with which the page computes states itself.
   * @param {PageState} page The state of the page at the beginning.
   */
  constructor(addresses, screen, pace, rules, page) {
    this.addresses = addresses;
    this.screen = screen;
    this.pace = pace;
    this.rules = rules;
    this.page = page;
    /** The game as of the last event of the stream. @type {Streamed} */
    this.streamed = page.live;
  }

  /**
   * Return the session of a page that was just opened, and draw its board.
   *
   * @param {Addresses} addresses
   * @param {Screen} screen
   * @param {() => number} pace
   * @param {Pick<Rules, "turn">} rules
   * @param {{ live: State, shown: State | null, showsMoves: boolean }} options `live`: the state of the game;
   *   `shown`: the state after fewer moves that the user views, `null` if the page follows the live game; `showsMoves`:
   *   mark the legal moves.
   */
  static open(addresses, screen, pace, rules, { live, shown, showsMoves }) {
    const shownAt = performance.now() - 1000 * (live.thinking?.seconds ?? 0);
    const viewedPly = shown?.ply ?? null;
    const page = openPage(live, shown ?? live, { viewedPly, showsMoves, shownAt, announcedVersion: live.version });
    const session = new PageSession(addresses, screen, pace, rules, page);
    screen.drawPanel(page);
    screen.drawBoard(page, false);
    return session;
  }

  /**
   * Fetch a state of the game from the server.
   *
   * @param {number | null} [ply] The number of moves played before the turn to fetch; by default, the present turn of
   *   the game is fetched.
   * @returns {Promise<State>}
   * @throws {Refusal} if the state cannot be fetched.
   */
  fetch(ply = null) {
    return ask(stateAddress(this.addresses.state, ply));
  }

  /**
   * Return the state of the game after `ply` moves: computed on the page or, without the rules, fetched from the
   * server.
   *
   * @param {number} ply
   * @returns {Promise<State>}
   * @throws {Refusal} if the page does not have the rules and the state cannot be fetched.
   */
  async stateAt(ply) {
    const { live } = this.page;
    if (ply >= live.plies) return live;
    const moves = live.all_moves.slice(0, ply);
    const turn = await this.rules.turn(live.start, namesOf(moves));
    return turn ? stateAfter(live, ply, turn) : this.fetch(ply);
  }

  /**
   * Let the rules compute the turns near a ply, so that the next steps are shown at once.
   *
   * @param {number} ply
   */
  prepareSteps(ply) {
    const { start, all_moves: moves } = this.page.live;
    for (let near = Math.max(0, ply - NEAR_PLIES); near <= Math.min(moves.length, ply + NEAR_PLIES); near += 1) {
      this.rules.turn(start, namesOf(moves.slice(0, near)));
    }
  }

  /**
   * Return the state of the game after one more move; `null` if the page does not have the rules, or if the move is
   * illegal.
   *
   * @param {string} name The name of the cell to play on.
   */
  async stateAfterMove(name) {
    const { live } = this.page;
    const turn = await this.rules.turn(live.start, [...namesOf(live.all_moves), name]);
    return turn && stateAfterMove(live, name, turn);
  }

  /**
   * Return the state of the game after an update of the event stream, `null` if the page has that state already; fetch
   * it from the server if the page does not have the rules, or if the update continues another version than the last.
   *
   * @param {Update} update
   * @returns {Promise<State | null>}
   * @throws {Refusal} if the state must be fetched and cannot be.
   */
  async stateAfterUpdate(update) {
    const { live } = this.page;
    const streamed = extended(this.streamed, update);
    this.streamed = streamed ?? this.streamed;
    const isBusy = Boolean(update.thinking?.is_busy);
    if (update.version === live.version && isBusy === Boolean(live.thinking?.is_busy)) return null;
    if (!streamed) return this.fetch();
    const turn = await this.rules.turn(live.start, namesOf(streamed.all_moves));
    return turn ? stateAfter(withUpdate(live, streamed, update), streamed.all_moves.length, turn) : this.fetch();
  }

  /**
   * Show a state of the game on the page.
   *
   * If the page follows the live game (the user does not view a chosen turn), also add the new entries of the game's
   * log to the log on the page. Screen readers announce these entries.
   *
   * @param {State} state
   * @param {boolean} [isMove] Whether `state` is one move after the state shown before. If so, the cells that the move
   *   changed flip.
   * @returns {Promise<void>} Fulfilled once the cells have flipped.
   */
  show(state, isMove = false) {
    const { shown: before } = this.page;
    this.page = show(this.page, state, performance.now());
    this.screen.drawPanel(this.page);
    this.announceNews();
    // A move of the user that the server has confirmed is on the board already, and may still flip.
    const isDrawn = before.ply === state.ply && isPrefix(before, state) && countOf(before) === countOf(state);
    return isDrawn ? Promise.resolve() : this.screen.drawBoard(this.page, isMove);
  }

  /** Add the entries of the game's log that are not on the page to the log there, if the page follows the live game. */
  announceNews() {
    if (!isFollowing(this.page)) return;
    const entries = unannounced(this.page);
    this.page = announce(this.page, entries);
    this.screen.announce(entries);
  }

  /** Draw everything on the page except the board again, from `this.page`, the present state of the page. */
  redraw() {
    this.screen.drawPanel(this.page);
  }

  /**
   * Show the user why a request failed.
   *
   * @param {unknown} error
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

/** @param {MoveView[]} moves */
function namesOf(moves) {
  return moves.map(({ name }) => name);
}

/**
 * Return the number of moves that the user can play, which tells apart how boards of the same turn look.
 *
 * @param {State} state
 */
function countOf({ takes }) {
  return Object.keys(takes).length;
}
