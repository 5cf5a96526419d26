// The puzzles on the page: opens them, plays their lines with the rules, and keeps the progress.

import { whyIllegal } from "../board/illegal.ts";
import { moveView } from "../board/turns.ts";
import { type View, viewOf } from "../board/view.ts";
import type { MoveView, PuzzleState } from "../common/api.ts";
import type { Turn } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";
import type { PuzzleLibrary } from "./library.ts";
import { type ChartedProgress, progressRequest, withRating } from "./progress.ts";
import type { Solving } from "./solving.ts";
import * as solving from "./solving.ts";

/** What the page shows: the puzzle in work, the board, and the progress now and before the puzzle. */
export interface Shown {
  solving: Solving;
  view: View;
  /** The move that leads to the board; `null` on the board of the puzzle. */
  last: MoveView | null;
  /** The cells to mark because that move has won them. */
  gains: string[];
  /** Whether the board follows the one shown before by a move. */
  isMove: boolean;
  before: ChartedProgress;
  progress: ChartedProgress;
  /** The number of rating points that a miss costs, and so a hint; 0 if the puzzle does not count. */
  price: number;
}

/** The screen that a session draws on. */
interface PuzzleScreen {
  show: (shown: Shown) => void;
  /** Shows why something did not work. */
  notify: (problem: unknown) => void;
  /** Says at a cell why no move is legal there. */
  refuse: (move: string, text: string) => void;
}

/** The parts of the page that a session uses. */
interface Parts {
  rules: Pick<Rules, "ask" | "turn">;
  screen: PuzzleScreen;
  keep: (text: string) => void;
  /** Waits between two moves of a line. */
  wait: (seconds: number) => Promise<unknown>;
  /** Called when a puzzle is opened. */
  onOpen: (puzzle: PuzzleState) => void;
}

/** The least time for which a move of a line is shown while the line plays, in seconds. */
const PACE = 0.7;

export class PuzzleSession {
  /** The theme of the next puzzles; empty for all. */
  theme = "";

  #solving: Solving | null = null;
  #progress: ChartedProgress;
  /** The progress before the puzzle. */
  #before: ChartedProgress;
  /** The number of rating points that a miss of the puzzle costs. */
  #price = 0;
  /** Settled when the last puzzle is counted. */
  #counting = Promise.resolve();
  /** The number of steps that the visitor has taken; a line that plays stops when it changes. */
  #actions = 0;

  #library: Pick<PuzzleLibrary, "find" | "draw">;
  #parts: Parts;

  constructor(library: Pick<PuzzleLibrary, "find" | "draw">, progress: ChartedProgress, parts: Parts) {
    this.#library = library;
    this.#parts = parts;
    this.#progress = progress;
    this.#before = progress;
  }

  /** Whether the visitor can try a move: the board shows a turn that asks for one. */
  get canTry() {
    return this.#solving !== null && solving.canTry(this.#solving);
  }

  open(id: string) {
    return this.#fetch(this.#library.find(id));
  }

  /** Take over the puzzle that the page shows already. */
  take(puzzle: PuzzleState) {
    return this.#fetch(Promise.resolve(puzzle));
  }

  /** Open another puzzle near the visitor's rating. A puzzle left undecided counts as skipped. */
  next() {
    return this.draw(true);
  }

  /**
   * Open a puzzle near the visitor's rating.
   *
   * @param isSkip Whether the present puzzle, if it is undecided, counts as skipped.
   */
  draw(isSkip = false) {
    const shown = this.#solving ? [this.#solving.puzzle.id] : [];
    return this.#fetch(this.#library.draw(this.#progress, this.theme, shown), isSkip);
  }

  /**
   * Try a move. Unless it solves the puzzle, the rest of its line follows on the board, and after a best move, the next
   * own move is asked for; after an illegal one, the cell says why. If the board shows a line, go to the turn that asks
   * for a move instead.
   */
  async try(move: string) {
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
   * @param target `first`, `previous`, `next` or `last`.
   */
  step(target: string) {
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

  /** Carry out what the visitor did. */
  #act(state: Solving) {
    this.#actions += 1;
    return this.#show(state);
  }

  /**
   * Open a puzzle when it has come; if it does not come, say why and keep the present one.
   *
   * @param isSkip Whether the present puzzle, if it is undecided, counts as skipped once another has come.
   */
  async #fetch(coming: Promise<PuzzleState>, isSkip = false) {
    this.#actions += 1;
    const actions = this.#actions;
    try {
      const puzzle = await coming;
      if (actions !== this.#actions) return;
      if (isSkip && this.#solving?.isSolved === null) this.#counting = this.#count(this.#solving);
      await this.#counting;
      const missed = await this.#after(puzzle, false);
      if (actions !== this.#actions) return;
      this.#before = this.#progress;
      this.#price = Math.round(this.#before.rating) - Math.round(missed.rating);
      this.#parts.onOpen(puzzle);
      await this.#show(solving.begin(puzzle));
    } catch (error) {
      this.#parts.screen.notify(error);
    }
  }

  /** Take over a state, and count the puzzle if the state decides it. */
  #change(state: Solving) {
    const isDecided = state.isSolved !== null && this.#solving?.isSolved === null;
    this.#solving = state;
    if (isDecided) this.#counting = this.#count(state);
  }

  /** Count a puzzle as solved or missed, or as skipped if it is undecided. */
  async #count({ puzzle, isSolved }: Solving) {
    try {
      this.#progress = await this.#after(puzzle, isSolved);
      this.#parts.keep(JSON.stringify(this.#progress));
    } catch (error) {
      this.#parts.screen.notify(error);
    }
  }

  async #after(puzzle: PuzzleState, isSolved: boolean | null) {
    const request = progressRequest(JSON.stringify(this.#progress), puzzle, isSolved);
    return withRating(this.#progress, await this.#parts.rules.ask(...request));
  }

  async #show(state: Solving) {
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
      price: this.#price,
    });
  }
}

/**
 * Return the view of the board after some moves of a puzzle, and the last of these moves.
 *
 * @param turns The turns before, between and after the moves. If they are `null` because the kernel is not loaded, the
 *   view is that of the puzzle's position, and the last move is `null`.
 */
function boardOf(state: Solving, moves: string[], turns: (Turn | null)[]): { view: View; last: MoveView | null } {
  const played: MoveView[] = [];
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
