// The session of a game page: its state, the home of the game and the screen that shows it.

import { stateAfter, stateAfterMove } from "../board/turns.ts";
import type { MoveView, State } from "../common/api.ts";
import type { Repeater } from "../common/repeater.ts";
import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Engine } from "../engine/engine.ts";
import type { Rules } from "../engine/rules.ts";
import type { Home } from "../local/home.ts";
import { type Sentence, wordLog } from "../words/words.ts";
import { announce, openPage, show } from "./changes.ts";
import { receive } from "./following.ts";
import type { Notice } from "./log.ts";
import { isFollowing, isPrefix, isUsersTurn, type PageState, unannounced } from "./page.ts";

const NEAR_PLIES = 8; // turns before and after the viewed one that are computed in advance

/** The screen that a session draws on. */
export interface Screen {
  /** Draws everything but the board. */
  drawPanel: (page: PageState) => void;
  /** Draws the board; if `isMove`, the cells that the last move changed flip. */
  drawBoard: (page: PageState, isMove: boolean) => Promise<void>;
  /** Adds entries to the log. */
  announce: (entries: Sentence[]) => void;
  /** Adds a notice to the log. */
  notify: (text: string, kind: Notice) => void;
  /** Says at a cell why the user cannot play there now. */
  refuse: (move: string, text: string) => void;
  /** Marks a suggested move and says why; the focus stays. */
  pointOut: (move: string, text: string) => void;
  /** Shows why the home of the game does not answer; `null` hides the notice. */
  showProblem: (problem: string | null) => void;
}

export class PageSession {
  /** Aborts the wait before the next move is shown. */
  #wait = new AbortController();

  /** Whether `catchUp` is showing moves one by one. */
  isCatchingUp = false;

  /** The command on its way to the home, or its preparation, fulfilled when it has ended; `null` without one. */
  sending: Promise<void> | null = null;

  /** The name of the command on its way; `null` without one. */
  command: string | null = null;

  /** Sends the move that waits for the connection; `null` before one has waited. */
  resending: Repeater | null = null;

  /** Whether a hint is being found. */
  isFindingHint = false;

  home: Home;
  engine: Pick<Engine, "analyse">;
  screen: Screen;
  pace: () => number;
  rules: Pick<Rules, "turn">;
  page: PageState;

  /**
   * Create a session that has drawn nothing yet; `open` also draws.
   *
   * @param pace Returns the least time for which a turn is shown, in seconds.
   * @param rules The rules, with which the page computes states itself.
   * @param engine The engine, which finds hints.
   * @param page The state of the page at the beginning.
   */
  constructor(
    home: Home,
    screen: Screen,
    pace: () => number,
    rules: Pick<Rules, "turn">,
    engine: Pick<Engine, "analyse">,
    page: PageState,
  ) {
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
   * @param options `live`: the state of the game; `shown`: the state after fewer moves that the user views, `null` if
   *   the page follows the live game.
   */
  static open(
    home: Home,
    screen: Screen,
    pace: () => number,
    rules: Pick<Rules, "turn">,
    engine: Pick<Engine, "analyse">,
    { live, shown }: { live: State; shown: State | null },
  ) {
    const shownAt = performance.now();
    const viewedPly = shown?.ply ?? null;
    const page = openPage(live, shown ?? live, { viewedPly, shownAt, announcedVersion: live.version });
    const session = new PageSession(home, screen, pace, rules, engine, page);
    screen.drawPanel(page);
    screen.drawBoard(page, false);
    session.#prepareMoves();
    return session;
  }

  /**
   * Return the state of the game after `ply` moves. If the game has no more moves, this is the live state.
   *
   * @throws Refusal if the rules have ended.
   */
  async stateAt(ply: number): Promise<State> {
    const { live } = this.page;
    if (ply >= live.plies) return live;
    const moves = live.all_moves.slice(0, ply);
    const turn = await this.rules.turn(live.start, namesOf(moves));
    if (!turn) throw new Refusal(gettext("The game cannot go on in this page. Load the page again."), 500);
    return stateAfter(live, ply, turn);
  }

  /** Let the rules compute the turns near a ply, so that the next steps are shown at once. */
  prepareSteps(ply: number) {
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

  /** Return the state of the game after one more move; `null` if the move is illegal, or the rules have ended. */
  async stateAfterMove(name: string) {
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
   * @param isMove Whether `state` is one move after the state shown before. If so, the cells that the move changed
   *   flip.
   * @returns Fulfilled once the cells have flipped.
   */
  show(state: State, isMove = false): Promise<void> {
    const { shown: before } = this.page;
    this.page = show(this.page, state, performance.now());
    this.screen.drawPanel(this.page);
    this.announceNews();
    this.#prepareMoves();
    // A move of the user that has been confirmed is on the board already, and may still flip.
    const isDrawn = before.ply === state.ply && isPrefix(before, state) && offersAlike(before, state);
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
   * @throws unknown `error` itself, unless it is a `Refusal`.
   */
  refuse(error: unknown) {
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

function namesOf(moves: MoveView[]) {
  return moves.map(({ name }) => name);
}

/** Return whether two states of the same turn offer the same moves, and mark them alike. */
function offersAlike(one: State, other: State) {
  const count = ({ takes }: State) => Object.keys(takes).length;
  return count(one) === count(other) && one.is_your_turn === other.is_your_turn;
}
