// The session of the analysis page: a game with variations, the turn on the board, and the search of this turn.

/** @import { Analysis, Turn } from "../engine/kernel.js" */
/** @import { MoveView } from "../common/api.js" */
/** @import { Path, Tree } from "../record/tree.js" */
/** @import { View } from "../board/view.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Rules } from "../engine/rules.js" */

import { moveView } from "../board/turns.js";
import { viewOf } from "../board/view.js";
import { label } from "../common/labels.js";
import { addMove, endOfLine, movesTo, nodeAt, promote, remove, setComment } from "../record/tree.js";
import { merged } from "./merging.js";

const NODES = 1_000_000; // per worker, after which a search ends by itself
const REPORT_INTERVAL = 100; // milliseconds between two drawings of a search

/**
 * The turn on the board.
 *
 * @typedef {object} ShownTurn
 * @property {Turn} turn
 * @property {View} view
 */

/**
 * The search of the turn on the board.
 *
 * @typedef {object} SearchState
 * @property {Analysis | null} analysis What the search has found so far; `null` before its first report.
 * @property {number} seconds For how long the search has run.
 */

/** A search before its first report. @type {SearchState} */
const NOTHING_FOUND = { analysis: null, seconds: 0 };

/**
 * @typedef {object} AnalysisScreen
 * @property {(session: Analysing) => void} drawTurn Draws the board, the moves and everything else that depends on the
 *   shown turn.
 * @property {(session: Analysing) => void} drawSearch Draws what the search has found.
 * @property {(text: string) => void} notify Shows a sentence about a failure.
 */

export class Analysing {
  /** The path to the shown turn, or to the one that is computed to be shown. @type {Path} */
  path = [];

  /** @type {SearchState} */
  search = NOTHING_FOUND;

  /** Whether each shown turn is searched. */
  isEngineOn = false;

  /** The number of steps, so that only the last of several quick steps is shown. */
  #steps = 0;

  /** The number of searches; reports of earlier searches are dropped. */
  #searches = 0;

  /** @type {Pick<Engine, "analyse" | "stop">[]} */
  #engines = [];

  /**
   * Create a session at the start position of a game. Call `goTo` to show a turn.
   *
   * @param {Pick<Rules, "turn">} rules
   * @param {() => Pick<Engine, "analyse" | "stop">} newEngine Returns a new engine; each runs in a worker of its own.
   * @param {AnalysisScreen} screen
   * @param {Tree} tree The game; its start position must be valid.
   */
  constructor(rules, newEngine, screen, tree) {
    this.#rules = rules;
    this.#newEngine = newEngine;
    this.#screen = screen;
    this.tree = tree;
    /** @type {ShownTurn | null} */
    this.shown = null;
  }

  #rules;
  #newEngine;
  #screen;

  /** Called after each step and each change of a comment; the game may have changed. */
  onChange = () => {};

  /** The number of workers that search. */
  threads = 1;

  /**
   * Replace the game by another one.
   *
   * @param {Tree} tree
   * @param {Path} path
   * @returns {Promise<boolean>} Whether the turn is shown; see `goTo`.
   */
  async open(tree, path) {
    this.tree = tree;
    return this.goTo(path);
  }

  /**
   * Show the turn at the end of a path, and search it if the engine is on.
   *
   * @param {Path} path
   * @returns {Promise<boolean>} Whether the turn is shown; not if another step came first, or if the rules refuse it.
   */
  async goTo(path) {
    this.#stop();
    this.path = path;
    this.#steps += 1;
    const step = this.#steps;
    const shown = await this.#turnAfter(movesTo(this.tree, path));
    if (step !== this.#steps) return false;
    if (!shown) {
      this.#screen.notify(label("analysis_failed"));
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
   *
   * @param {string} move
   */
  async play(move) {
    if (this.shown?.view.takes[move]) await this.playAll([move]);
  }

  /**
   * Play legal moves, the first one on the shown turn, as `play` does.
   *
   * @param {string[]} moves
   */
  async playAll(moves) {
    await this.#addLine(this.path, moves, moves.length);
  }

  /**
   * Add the better line of a move of the main line as a variation, and show its first move.
   *
   * @param {{ ply: number, line: string[] }} move The number of the move, from 1, and the better line.
   */
  async showBetter({ ply, line }) {
    await this.#addLine(Array(ply - 1).fill(0), line, 1);
  }

  /**
   * Add moves after a turn, except those that the game has, and show the turn after some of them.
   *
   * @param {Path} path
   * @param {string[]} moves
   * @param {number} shown The number of the moves to show.
   */
  async #addLine(path, moves, shown) {
    /** @type {{ tree: Tree, path: Path }} */
    const start = { tree: this.tree, path };
    const end = moves.reduce(({ tree, path }, move) => addMove(tree, path, move), start);
    await this.open(end.tree, end.path.slice(0, path.length + shown));
  }

  /**
   * Move a variation one place up among the moves on its turn; the first variation becomes the line itself.
   *
   * @param {Path} path The path to the first move of the variation.
   */
  async promote(path) {
    const { tree, path: promoted } = promote(this.tree, path);
    this.tree = tree;
    const rest = this.path.slice(path.length);
    await this.goTo([...promoted, ...rest]);
  }

  /**
   * Delete a move with all moves after it, and show the turn before the deleted move.
   *
   * @param {Path} path The path to the move; the start position is not deleted.
   */
  async remove(path) {
    if (path.length === 0) return;
    this.tree = remove(this.tree, path);
    await this.goTo(path.slice(0, -1));
  }

  /**
   * Replace the comment on the shown move or, at the start position, the one before the first move.
   *
   * @param {string} text
   */
  comment(text) {
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

  /** @param {boolean} isOn */
  setEngine(isOn) {
    this.isEngineOn = isOn;
    if (isOn) this.#searchTurn();
    else this.#stop();
    this.#screen.drawSearch(this);
  }

  /**
   * Set the number of workers that search, and begin the search anew if the engine is on.
   *
   * @param {number} threads
   */
  setThreads(threads) {
    this.threads = threads;
    if (this.isEngineOn) this.#searchTurn();
  }

  /**
   * Return the turn after some moves from the start position and its view; `null` if the rules refuse it.
   *
   * @param {string[]} moves
   * @returns {Promise<ShownTurn | null>}
   */
  async #turnAfter(moves) {
    const { start } = this.tree;
    const plies = [...Array(moves.length + 1).keys()];
    const turns = await Promise.all(plies.map((ply) => this.#rules.turn(start, moves.slice(0, ply))));
    /** @type {MoveView[]} */
    const views = [];
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
    /** @type {(Analysis | undefined)[]} */
    const found = Array(this.threads);
    this.search = NOTHING_FOUND;
    this.#screen.drawSearch(this);
    const report = (/** @type {number} */ index, /** @type {Analysis} */ analysis) => {
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
      this.#screen.notify(label("engine_failed"));
    } else this.#screen.drawSearch(this);
  }

  /** End the search of the shown turn. */
  #stop() {
    this.#searches += 1;
    for (const engine of this.#engines) engine.stop();
  }
}
