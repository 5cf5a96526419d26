// The puzzles on the page: opens them, plays their lines with the rules, and keeps the progress.

/** @import { Turn } from "../engine/kernel.js" */
/** @import { MoveView, PuzzleState } from "../common/api.js" */
/** @import { ChartedProgress } from "./progress.js" */
/** @import { Solving } from "./solving.js" */
/** @import { View } from "../board/view.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { PuzzleLibrary } from "./library.js" */

import { whyIllegal } from "../board/illegal.js";
import { moveView } from "../board/turns.js";
import { viewOf } from "../board/view.js";
import { progressRequest, withRating } from "./progress.js";
import * as solving from "./solving.js";

/**
 * What the page shows: the puzzle in work, the board, and the progress now and before the puzzle.
 *
 * @typedef {object} Shown
 * @property {Solving} solving
 * @property {View} view
 * @property {MoveView | null} last The move that leads to the board; `null` on the board of the puzzle.
 * @property {string[]} gains The cells to mark because that move has won them.
 * @property {boolean} isMove Whether the board follows the one shown before by a move.
 * @property {ChartedProgress} before
 * @property {ChartedProgress} progress
 */

/**
 * The screen that a session draws on.
 *
 * @typedef {object} PuzzleScreen
 * @property {(shown: Shown) => void} show
 * @property {(problem: unknown) => void} notify Shows why something did not work.
 * @property {(move: string, text: string) => void} refuse Says at a cell why no move is legal there.
 */

/**
 * The parts of the page that a session uses.
 *
 * @typedef {object} Parts
 * @property {Pick<Rules, "ask" | "turn">} rules
 * @property {PuzzleScreen} screen
 * @property {(text: string) => void} keep
 * @property {(seconds: number) => Promise<unknown>} wait Waits between two moves of a line.
 * @property {(puzzle: PuzzleState) => void} onOpen Called when a puzzle is opened.
 */

/** The least time for which a move of a line is shown while the line plays, in seconds. */
const PACE = 0.7;

export class PuzzleSession {
  /** The theme of the next puzzles; empty for all. */
  theme = "";

  /** @type {Solving | null} */
  #solving = null;
  #progress;
  /** The progress before the puzzle. */
  #before;
  /** Settled when the last puzzle is counted. */
  #counting = Promise.resolve();
  /** The number of steps that the visitor has taken; a line that plays stops when it changes. */
  #actions = 0;

  /**
   * @param {Pick<PuzzleLibrary, "find" | "draw">} library
   * @param {ChartedProgress} progress
   * @param {Parts} parts
   */
  constructor(library, progress, parts) {
    this.#library = library;
    this.#parts = parts;
    this.#progress = progress;
    this.#before = progress;
  }

  #library;
  #parts;

  /** Whether the puzzle on the page still counts: it is neither solved nor missed. */
  get isUndecided() {
    return this.#solving !== null && this.#solving.isSolved === null;
  }

  /** Whether the visitor can try a move: the board shows a turn that asks for one. */
  get canTry() {
    return this.#solving !== null && solving.canTry(this.#solving);
  }

  /** @param {string} id */
  open(id) {
    return this.#fetch(this.#library.find(id));
  }

  /**
   * Take over the puzzle that the page shows already.
   *
   * @param {PuzzleState} puzzle
   */
  take(puzzle) {
    return this.#fetch(Promise.resolve(puzzle));
  }

  /** Open another puzzle near the visitor's rating. A puzzle left undecided counts as a miss. */
  next() {
    return this.draw(true);
  }

  /**
   * Open a puzzle near the visitor's rating.
   *
   * @param {boolean} [isSkip] Whether the present puzzle, if it is undecided, counts as a miss.
   */
  draw(isSkip = false) {
    const shown = this.#solving ? [this.#solving.puzzle.id] : [];
    return this.#fetch(this.#library.draw(this.#progress, this.theme, shown), isSkip);
  }

  /**
   * Try a move. Unless it solves the puzzle, the rest of its line follows on the board, and after a best move, the next
   * own move is asked for; after an illegal one, the cell says why. If the board shows a line, go to the turn that asks
   * for a move instead.
   *
   * @param {string} move The name of a cell.
   */
  async try(move) {
    if (!this.#solving) return;
    if (!this.canTry) {
      const isBetween = solving.isBetweenStages(this.#solving);
      await (isBetween ? this.#act(solving.advance(this.#solving)) : this.step("first"));
      return;
    }
    const tried = solving.tryMove(this.#solving, move);
    if (tried === this.#solving) {
      this.#parts.screen.refuse(move, whyIllegal(solving.stepOf(tried).position, move));
      return;
    }
    await this.#act(tried);
    const isSolution = tried.isOpen && tried.move === solving.keyOf(tried.puzzle);
    if (!isSolution) await this.#playOn();
  }

  hint() {
    return this.#solving && this.#act(solving.takeHint(this.#solving));
  }

  /** Show the best moves. */
  showSolution() {
    return this.#solving && this.#act(solving.showSolution(this.#solving));
  }

  /** Show the turn that asks for a move, for another try. */
  retry() {
    return this.#solving && this.#act(solving.retry(this.#solving));
  }

  /**
   * Show another turn of the line.
   *
   * @param {string} target `first`, `previous`, `next` or `last`.
   */
  step(target) {
    return this.#solving && this.#act(solving.stepTo(this.#solving, target));
  }

  /** Play the rest of the line, move by move, and ask for the next own move if there is one, until the visitor acts. */
  async #playOn() {
    const actions = this.#actions;
    while (this.#solving && this.#solving.step < solving.lineOf(this.#solving).length) {
      await this.#parts.wait(PACE);
      if (actions !== this.#actions) return;
      await this.#show(solving.stepTo(this.#solving, "next"));
    }
    if (!this.#solving || !solving.isBetweenStages(this.#solving)) return;
    await this.#parts.wait(PACE);
    if (actions === this.#actions) await this.#show(solving.advance(this.#solving));
  }

  /**
   * Carry out what the visitor did.
   *
   * @param {Solving} state
   */
  #act(state) {
    this.#actions += 1;
    return this.#show(state);
  }

  /**
   * Open a puzzle when it has come; if it does not come, say why and keep the present one.
   *
   * @param {Promise<PuzzleState>} coming
   * @param {boolean} [isSkip] Whether the present puzzle, if it is undecided, counts as a miss once another has come.
   */
  async #fetch(coming, isSkip = false) {
    this.#actions += 1;
    const actions = this.#actions;
    try {
      const puzzle = await coming;
      if (actions !== this.#actions) return;
      if (isSkip && this.#solving) this.#change(solving.leave(this.#solving));
      await this.#counting;
      if (actions !== this.#actions) return;
      this.#before = this.#progress;
      this.#parts.onOpen(puzzle);
      await this.#show(solving.begin(puzzle));
    } catch (error) {
      this.#parts.screen.notify(error);
    }
  }

  /**
   * Take over a state, and count the puzzle if the state decides it.
   *
   * @param {Solving} state
   */
  #change(state) {
    const isDecided = state.isSolved !== null && this.#solving?.isSolved === null;
    this.#solving = state;
    if (isDecided) this.#counting = this.#count(state).catch((error) => this.#parts.screen.notify(error));
  }

  /** @param {Solving} state */
  async #count({ puzzle, isSolved }) {
    const request = progressRequest(JSON.stringify(this.#progress), puzzle, isSolved === true);
    this.#progress = withRating(this.#progress, await this.#parts.rules.ask(...request));
    this.#parts.keep(JSON.stringify(this.#progress));
  }

  /** @param {Solving} state */
  async #show(state) {
    const previous = this.#solving;
    this.#change(state);
    const actions = this.#actions;
    const { puzzle } = state;
    const moves = solving.playedMoves(state);
    await this.#counting;
    const turns = await Promise.all(
      [...moves, ""].map((_, count) => this.#parts.rules.turn(puzzle.position, moves.slice(0, count))),
    );
    if (actions !== this.#actions) return;
    const { view, last } = boardOf(state, moves, turns);
    const isMove = previous?.puzzle === puzzle && moves.length === solving.playedMoves(previous).length + 1;
    this.#parts.screen.show({
      solving: state,
      view,
      last,
      gains: solving.gainsOf(state),
      isMove,
      before: this.#before,
      progress: this.#progress,
    });
  }
}

/**
 * Return the view of the board after some moves of a puzzle, and the last of these moves.
 *
 * @param {Solving} state
 * @param {string[]} moves
 * @param {(Turn | null)[]} turns The turns before, between and after the moves. If they are `null` because the kernel
 *   is not loaded, the view is that of the puzzle's position, and the last move is `null`.
 * @returns {{ view: View, last: MoveView | null }}
 */
function boardOf(state, moves, turns) {
  /** @type {MoveView[]} */
  const played = [];
  for (const [index, move] of moves.entries()) {
    const [before, after] = [turns[index], turns[index + 1]];
    if (before && after) played.push(moveView(before, move, after));
  }
  const step = solving.stepOf(state);
  const takes = solving.canTry(state)
    ? Object.fromEntries(step.moves.map((choice) => [choice.move, choice.takes]))
    : {};
  const turn = turns.at(-1);
  const last = played.at(-1) ?? null;
  if (turn && last) return { view: viewOf(turn.position, { moves: played, takes }), last };
  return { view: viewOf(state.puzzle.position, { takes }), last: null };
}
