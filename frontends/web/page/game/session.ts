// The session of a game page: its state, the home of the game and the screen that shows it.

/** @import { Engine } from "../engine/engine.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { MoveView, State } from "../common/api.js" */
/** @import { Home } from "../table/home.js" */
/** @import { Repeater } from "../common/repeater.js" */
/** @import { Sentence } from "../table/words.js" */
/** @import { PageState } from "./page.js" */

import { stateAfter, stateAfterMove } from "../board/turns.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { wordLog } from "../table/words.js";
import { announce, openPage, show } from "./changes.js";
import { receive } from "./following.js";
import { isFollowing, isPrefix, isUsersTurn, unannounced } from "./page.js";

const NEAR_PLIES = 8; // turns before and after the viewed one that are computed in advance

/**
 * The screen that a session draws on.
 *
 * @typedef {object} Screen
 * @property {(page: PageState) => void} drawPanel Draws everything but the board.
 * @property {(page: PageState, isMove: boolean) => Promise<void>} drawBoard Draws the board; if
 *   `isMove`, the cells that the last move changed flip.
 * @property {(entries: Pick<Sentence, "text" | "kind">[]) => void} announce Adds entries to the log.
 * @property {(text: string, kind: "refused" | "hint") => void} notify Adds a notice to the log.
 * @property {(move: string, text: string) => void} refuse Says at a cell why the user cannot play there now.
 * @property {(move: string, text: string) => void} pointOut Marks a suggested move and says why; the focus stays.
 * @property {(problem: string | null) => void} showProblem Shows why the home of the game does not answer; `null` hides
 *   the notice.
 */

export class PageSession {
  /** Aborts the wait before the next move is shown. */
  #wait = new AbortController();

  /** Whether `catchUp` is showing moves one by one. */
  isCatchingUp = false;

  /**
   * The command on its way to the home, or its preparation, fulfilled when it has ended; `null` without one.
   *
   * @type {Promise<void> | null}
   */
  sending = null;

  /** The name of the command on its way; `null` without one. @type {string | null} */
  command = null;

  /** Sends the move that waits for the connection; `null` before one has waited. @type {Repeater | null} */
  resending = null;

  /** Whether a hint is being found. */
  isFindingHint = false;

  /**
   * Create a session that has drawn nothing yet; `open` also draws.
   *
   * @param {Home} home
   * @param {Screen} screen
   * @param {() => number} pace Returns the least time for which a turn is shown, in seconds.
   * @param {Pick<Rules, "turn">} rules The rules, with which the page computes states itself.
   * @param {Pick<Engine, "analyse">} engine The engine, which finds hints.
   * @param {PageState} page The state of the page at the beginning.
   */
  constructor(home, screen, pace, rules, engine, page) {
    this.home = home;
    this.engine = engine;
    this.screen = screen;
    this.pace = pace;
    this.rules = rules;
    this.page = page;
    home.listen({
      live: () => this.page.live,
      onState: (state, wasAway) => receive(this, state, wasAway),
      onProblem: (problem) => {
        screen.showProblem(problem);
        if (problem === null) this.resending?.hurry();
      },
    });
  }

  /**
   * Return the session of a page that was just opened, and draw its board.
   *
   * @param {Home} home
   * @param {Screen} screen
   * @param {() => number} pace
   * @param {Pick<Rules, "turn">} rules
   * @param {Pick<Engine, "analyse">} engine
   * @param {{ live: State, shown: State | null, showsMoves: boolean }} options `live`: the state of the game;
   *   `shown`: the state after fewer moves that the user views, `null` if the page follows the live game; `showsMoves`:
   *   mark the legal moves.
   */
  static open(home, screen, pace, rules, engine, { live, shown, showsMoves }) {
    const shownAt = performance.now();
    const viewedPly = shown?.ply ?? null;
    const page = openPage(live, shown ?? live, { viewedPly, showsMoves, shownAt, announcedVersion: live.version });
    const session = new PageSession(home, screen, pace, rules, engine, page);
    screen.drawPanel(page);
    screen.drawBoard(page, false);
    session.#prepareMoves();
    return session;
  }

  /**
   * Return the state of the game after `ply` moves. If the game has no more moves, this is the live state.
   *
   * @param {number} ply
   * @returns {Promise<State>}
   * @throws {Refusal} if the rules have ended.
   */
  async stateAt(ply) {
    const { live } = this.page;
    if (ply >= live.plies) return live;
    const moves = live.all_moves.slice(0, ply);
    const turn = await this.rules.turn(live.start, namesOf(moves));
    if (!turn) throw new Refusal(label("rules_failed"), 500);
    return stateAfter(live, ply, turn);
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

  /** On the user's turn, let the rules compute the turn after each legal move, so that a press shows it at once. */
  #prepareMoves() {
    if (!isUsersTurn(this.page)) return;
    const { start, all_moves: moves, takes } = this.page.live;
    for (const move of Object.keys(takes)) this.rules.turn(start, [...namesOf(moves), move]);
  }

  /**
   * Return the state of the game after one more move; `null` if the move is illegal, or the rules have ended.
   *
   * @param {string} name
   */
  async stateAfterMove(name) {
    const { live } = this.page;
    const turn = await this.rules.turn(live.start, [...namesOf(live.all_moves), name]);
    return turn && stateAfterMove(live, name, turn);
  }

  /**
   * Show a state of the game on the page.
   *
   * If the page follows the live game, also add the new entries of the game's log to the log on the page, which screen
   * readers announce.
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
    this.#prepareMoves();
    // A move of the user that has been confirmed is on the board already, and may still flip.
    const isDrawn = before.ply === state.ply && isPrefix(before, state) && countOf(before) === countOf(state);
    return isDrawn ? Promise.resolve() : this.screen.drawBoard(this.page, isMove);
  }

  /** Add the entries of the game's log that are not on the page to the log there, if the page follows the live game. */
  announceNews() {
    if (!isFollowing(this.page)) return;
    const entries = unannounced(this.page, wordLog(this.page.live.told, this.page.live.seats));
    this.page = announce(this.page, entries);
    this.screen.announce(entries);
  }

  /** Draw everything but the board again. */
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
 * Return the number of moves that a state offers, which tells apart how boards of the same turn look.
 *
 * @param {State} state
 */
function countOf({ takes }) {
  return Object.keys(takes).length;
}
