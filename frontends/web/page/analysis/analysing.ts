// The session of the analysis page: a game with variations, the turn on the board, and the search of this turn.

import { moveView } from "../board/turns.ts";
import { type View, viewOf } from "../board/view.ts";
import type { MoveView } from "../common/api.ts";
import { gettext } from "../common/texts.ts";
import type { Engine } from "../engine/engine.ts";
import type { Analysis, Turn } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";
import {
  addMove,
  endOfLine,
  movesTo,
  nodeAt,
  type Path,
  promote,
  remove,
  setComment,
  type Tree,
} from "../record/tree.ts";
import { BY_COLOUR } from "../words/who.ts";
import { merged } from "./merging.ts";

const NODES = 1_000_000; // per worker, after which a search ends by itself
const REPORT_INTERVAL = 100; // milliseconds between two drawings of a search

/** The turn on the board. */
export interface ShownTurn {
  turn: Turn;
  view: View;
}

/** The search of the turn on the board. */
interface SearchState {
  /** What the search has found so far; `null` before its first report. */
  analysis: Analysis | null;
  /** For how long the search has run. */
  seconds: number;
}

/** A search before its first report. */
const NOTHING_FOUND: SearchState = { analysis: null, seconds: 0 };

export interface AnalysisScreen {
  /** Draws the board, the moves and everything else that depends on the shown turn. */
  drawTurn: (session: Analysing) => void;
  /** Draws what the search has found. */
  drawSearch: (session: Analysing) => void;
  /** Shows a sentence about a failure. */
  notify: (text: string) => void;
}

export class Analysing {
  /** The path to the shown turn, or to the one that is computed to be shown. */
  path: Path = [];

  search: SearchState = NOTHING_FOUND;

  /** Whether each shown turn is searched. */
  isEngineOn = false;

  /** The number of steps, so that only the last of several quick steps is shown. */
  #steps = 0;

  /** The number of searches; reports of earlier searches are dropped. */
  #searches = 0;

  #engines: Pick<Engine, "analyse" | "stop">[] = [];

  tree: Tree;
  /** The names of those who made the moves of the game. */
  who = BY_COLOUR;
  shown: ShownTurn | null;

  #rules: Pick<Rules, "turn">;
  #newEngine: () => Pick<Engine, "analyse" | "stop">;
  #screen: AnalysisScreen;

  /**
   * Create a session at the start position of a game. Call `goTo` to show a turn.
   *
   * @param newEngine Returns a new engine; each runs in a worker of its own.
   * @param tree The game; its start position must be valid.
   */
  constructor(
    rules: Pick<Rules, "turn">,
    newEngine: () => Pick<Engine, "analyse" | "stop">,
    screen: AnalysisScreen,
    tree: Tree,
  ) {
    this.#rules = rules;
    this.#newEngine = newEngine;
    this.#screen = screen;
    this.tree = tree;
    this.shown = null;
  }

  /** Called after each step and each change of a comment; the game may have changed. */
  onChange = () => {};

  /** The number of workers that search. */
  threads = 1;

  /**
   * Replace the game by another one.
   *
   * @returns Whether the turn is shown; see `goTo`.
   */
  async open(tree: Tree, path: Path): Promise<boolean> {
    this.tree = tree;
    return this.goTo(path);
  }

  /**
   * Show the turn at the end of a path, and search it if the engine is on.
   *
   * @returns Whether the turn is shown; not if another step came first, or if the rules refuse it.
   */
  async goTo(path: Path): Promise<boolean> {
    this.#stop();
    this.path = path;
    this.#steps += 1;
    const step = this.#steps;
    const shown = await this.#turnAfter(movesTo(this.tree, path));
    if (step !== this.#steps) return false;
    if (!shown) {
      this.#screen.notify(gettext("This turn cannot be shown. Load the page again."));
      return false;
    }
    this.shown = shown;
    this.search = NOTHING_FOUND;
    this.#screen.drawTurn(this);
    this.onChange();
    if (this.isEngineOn) this.#searchTurn();
    return true;
  }

  /**
   * Play a move on the shown turn: go to the move if the game has it there, otherwise add the move, as a variation if
   * the turn has other moves. Do nothing if the move is illegal.
   */
  async play(move: string) {
    if (this.shown?.view.takes[move]) await this.playAll([move]);
  }

  /** Play legal moves, the first one on the shown turn, as `play` does. */
  async playAll(moves: string[]) {
    await this.#addLine(this.path, moves, moves.length);
  }

  /**
   * Add the better line of a move of the main line as a variation, and show its first move.
   *
   * @param move The number of the move, from 1, and the better line.
   */
  async showBetter({ ply, line }: { ply: number; line: string[] }) {
    await this.#addLine(Array(ply - 1).fill(0), line, 1);
  }

  /**
   * Add moves after a turn, except those that the game has, and show the turn after some of them.
   *
   * @param shown The number of the moves to show.
   */
  async #addLine(path: Path, moves: string[], shown: number) {
    const start: { tree: Tree; path: Path } = { tree: this.tree, path };
    const end = moves.reduce(({ tree, path }, move) => addMove(tree, path, move), start);
    await this.open(end.tree, end.path.slice(0, path.length + shown));
  }

  /**
   * Move a variation one place up among the moves on its turn; the first variation becomes the line itself.
   *
   * @param path The path to the first move of the variation.
   */
  async promote(path: Path) {
    const { tree, path: promoted } = promote(this.tree, path);
    this.tree = tree;
    const rest = this.path.slice(path.length);
    await this.goTo([...promoted, ...rest]);
  }

  /**
   * Delete a move with all moves after it, and show the turn before the deleted move.
   *
   * @param path The path to the move; the start position is not deleted.
   */
  async remove(path: Path) {
    if (path.length === 0) return;
    this.tree = remove(this.tree, path);
    await this.goTo(path.slice(0, -1));
  }

  /** Replace the comment on the shown move or, at the start position, the one before the first move. */
  comment(text: string) {
    this.tree = setComment(this.tree, this.path, text);
    this.#screen.drawTurn(this);
    this.onChange();
  }

  /** The number of moves from the start to the end of the shown line. */
  get lineLength() {
    return endOfLine(this.tree, this.path).length;
  }

  get shownComment() {
    return nodeAt(this.tree, this.path).comment;
  }

  setEngine(isOn: boolean) {
    this.isEngineOn = isOn;
    if (isOn) this.#searchTurn();
    else this.#stop();
    this.#screen.drawSearch(this);
  }

  /** Set the number of workers that search, and begin the search anew if the engine is on. */
  setThreads(threads: number) {
    this.threads = threads;
    if (this.isEngineOn) this.#searchTurn();
  }

  /** Return the turn after some moves from the start position and its view; `null` if the rules refuse it. */
  async #turnAfter(moves: string[]): Promise<ShownTurn | null> {
    const { start } = this.tree;
    const plies = [...Array(moves.length + 1).keys()];
    const turns = await Promise.all(plies.map((ply) => this.#rules.turn(start, moves.slice(0, ply))));
    const views: MoveView[] = [];
    for (const [ply, move] of moves.entries()) {
      const [before, after] = [turns[ply], turns[ply + 1]];
      if (!before || !after) return null;
      views.push(moveView(before, move, after));
    }
    const turn = turns.at(-1);
    return turn ? { turn, view: viewOf(turn.position, { moves: views, takes: turn.moves }) } : null;
  }

  /** Search the shown turn, until the search ends or is stopped; if it fails, switch the engine off and say so. */
  async #searchTurn() {
    this.#stop();
    const turn = this.shown?.turn;
    if (!turn?.player) return;
    const search = this.#searches;
    const begun = performance.now();
    let drawn = 0;
    const found: (Analysis | undefined)[] = Array(this.threads);
    this.search = NOTHING_FOUND;
    this.#screen.drawSearch(this);
    const report = (index: number, analysis: Analysis) => {
      if (search !== this.#searches) return;
      found[index] = analysis;
      const now = performance.now();
      this.search = {
        analysis: merged(found.filter((one) => one !== undefined)),
        seconds: (now - begun) / 1000,
      };
      if (now - drawn < REPORT_INTERVAL) return;
      drawn = now;
      this.#screen.drawSearch(this);
    };
    while (this.#engines.length < this.threads) this.#engines.push(this.#newEngine());
    const searches = this.#engines.slice(0, this.threads).map(async (engine, seed) => {
      report(
        seed,
        await engine.analyse(turn.position, [], { nodes: NODES, seed }, (analysis) => report(seed, analysis)),
      );
    });
    const hasFailed = await Promise.all(searches).then(
      () => false,
      () => true,
    );
    if (search !== this.#searches) return;
    if (hasFailed) {
      this.setEngine(false);
      this.#screen.notify(gettext("The engine failed. Try again, or load the page again."));
    } else this.#screen.drawSearch(this);
  }

  /** End the search of the shown turn. */
  #stop() {
    this.#searches += 1;
    for (const engine of this.#engines) engine.stop();
  }
}
