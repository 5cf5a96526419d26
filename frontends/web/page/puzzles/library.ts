// All puzzles of the site: a list of their ratings, from which one is drawn, and parts with the puzzles themselves.

/** @import { PuzzleState } from "../common/api.js" */
/** @import { Progress } from "../engine/kernel.js" */
/** @import { Rules } from "../engine/rules.js" */

import { label } from "../common/labels.js";
import { fetchPart } from "../common/puzzles.js";
import { ask, Refusal } from "../common/server.js";

/**
 * The list from which the page chooses puzzles.
 *
 * @typedef {object} Ratings
 * @property {number} size The number of puzzles in each part but the last.
 * @property {{ id: string, rating: number, themes: string[], first: boolean }[]} puzzles All puzzles, in the order of
 *   the parts; `first` says that a puzzle is for newcomers.
 */

export class PuzzleLibrary {
  /** @type {Promise<Ratings> | null} */
  #ratings = null;

  /** The parts fetched so far, keyed by number. @type {Map<number, Promise<PuzzleState[]>>} */
  #parts = new Map();

  /**
   * @param {Pick<Rules, "ask">} rules Chooses the puzzles from which one is drawn.
   * @param {string} ratings The URL of the list.
   * @param {string} part The URL of part 0; that of another part has its number.
   * @param {(below: number) => number} [draw] Returns a random whole number from 0 to one less than its argument.
   */
  constructor(rules, ratings, part, draw = (below) => Math.floor(Math.random() * below)) {
    this.#rules = rules;
    this.#address = ratings;
    this.#part = part;
    this.#draw = draw;
  }

  #rules;
  #address;
  #part;
  #draw;

  /**
   * Return the puzzle with an id.
   *
   * @param {string} id
   * @returns {Promise<PuzzleState>}
   * @throws {Refusal} if there is none, or if the puzzles cannot be fetched.
   */
  async find(id) {
    const { size, puzzles } = await this.#list();
    const index = puzzles.findIndex((puzzle) => puzzle.id === id);
    if (index < 0) throw new Refusal(label("puzzle_unknown"), 404);
    const part = await this.#fetchPart(Math.floor(index / size));
    const found = part[index % size];
    if (found?.id !== id) throw new Refusal(label("puzzle_unknown"), 404);
    return found;
  }

  /**
   * Return a puzzle with a rating near that of the solver; one that the solver has not met recently, if there is any.
   *
   * The first 20 puzzles of a solver are for newcomers, if there are such puzzles.
   *
   * @param {Progress} progress The progress of the solver.
   * @param {string} theme Empty for any.
   * @param {string[]} shown The ids of further puzzles that count as met recently.
   * @returns {Promise<PuzzleState>}
   * @throws {Refusal} if no puzzle has the theme, or if the puzzles cannot be fetched or do not match the list.
   * @throws {KernelError} as `Rules.ask` does.
   */
  async draw({ rating, solved, missed, seen }, theme, shown = []) {
    const { puzzles } = await this.#list();
    const fitting = puzzles.filter(({ themes }) => theme === "" || themes.includes(theme));
    const met = new Set([...seen, ...shown]);
    const lines = fitting.map((puzzle) => `${puzzle.rating} ${puzzle.first} ${met.has(puzzle.id)}`);
    const { nearest } = await this.#rules.ask("puzzles", String(rating), String(solved + missed), ...lines);
    const drawn = fitting[nearest[this.#draw(nearest.length)]];
    if (!drawn) throw new Refusal(label("puzzle_none"), 404);
    return this.find(drawn.id);
  }

  /** Return the list of ratings; a failed request is repeated with the next question. */
  #list() {
    this.#ratings ??= /** @type {Promise<Ratings>} */ (ask(this.#address));
    this.#ratings.catch(() => {
      this.#ratings = null;
    });
    return this.#ratings;
  }

  /** @param {number} number */
  #fetchPart(number) {
    const known = this.#parts.get(number);
    if (known) return known;
    /** @type {Promise<PuzzleState[]>} */
    const part = fetchPart(this.#part, number);
    this.#parts.set(number, part);
    part.catch(() => this.#parts.delete(number));
    return part;
  }
}
