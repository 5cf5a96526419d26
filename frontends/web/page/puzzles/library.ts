// All puzzles of the site: a list of their ratings, from which one is drawn, and parts with the puzzles themselves.

import type { PuzzleState } from "../common/api.ts";
import { fetchPart } from "../common/puzzles.ts";
import { ask, Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Progress } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";

/** The list from which the page chooses puzzles. */
interface Ratings {
  /** The number of puzzles in each part but the last. */
  size: number;
  /** All puzzles, in the order of the parts; `captures` has the cells that each move captures, best first. */
  puzzles: { id: string; rating: number; themes: string[]; captures: number[] }[];
}

export class PuzzleLibrary {
  #ratings: Promise<Ratings> | null = null;

  /** The parts fetched so far, keyed by number. */
  #parts = new Map<number, Promise<PuzzleState[]>>();

  #rules: Pick<Rules, "ask">;
  #address: string;
  #part: string;
  #draw: (below: number) => number;

  /**
   * @param rules Chooses the puzzles from which one is drawn.
   * @param ratings The URL of the list.
   * @param part The URL of part 0; that of another part has its number.
   * @param draw Returns a random whole number from 0 to one less than its argument.
   */
  constructor(
    rules: Pick<Rules, "ask">,
    ratings: string,
    part: string,
    draw: (below: number) => number = (below) => Math.floor(Math.random() * below),
  ) {
    this.#rules = rules;
    this.#address = ratings;
    this.#part = part;
    this.#draw = draw;
  }

  /**
   * Return the puzzle with an id.
   *
   * @throws Refusal if there is none, or if the puzzles cannot be fetched.
   */
  async find(id: string): Promise<PuzzleState> {
    const { size, puzzles } = await this.#list();
    const index = puzzles.findIndex((puzzle) => puzzle.id === id);
    if (index < 0) throw new Refusal(gettext("There is no such puzzle. The address may be incomplete."), 404);
    const part = await this.#fetchPart(Math.floor(index / size));
    const found = part[index % size];
    if (found?.id !== id) throw new Refusal(gettext("There is no such puzzle. The address may be incomplete."), 404);
    return found;
  }

  /**
   * Return a puzzle for a solver: at first one for newcomers, later one near the solver's rating; one that the solver
   * has not met recently, if there is any.
   *
   * @param progress The progress of the solver.
   * @param theme Empty for any.
   * @param shown The ids of further puzzles that count as met recently.
   * @throws Refusal if no puzzle has the theme, or if the puzzles cannot be fetched or do not match the list.
   * @throws KernelError as `Rules.ask` does.
   */
  async draw({ rating, seen }: Progress, theme: string, shown: string[] = []): Promise<PuzzleState> {
    const { puzzles } = await this.#list();
    const fitting = puzzles.filter(({ themes }) => theme === "" || themes.includes(theme));
    const met = new Set([...seen, ...shown]);
    const lines = fitting.map(
      ({ id, rating, captures, themes }) => `${rating} ${met.has(id)} ${captures} ${themes.join(" ")}`,
    );
    const { nearest } = await this.#rules.ask<{ nearest: number[] }>(
      "puzzles",
      String(rating),
      String(met.size),
      ...lines,
    );
    const drawn = fitting[nearest[this.#draw(nearest.length)] ?? -1];
    if (!drawn) throw new Refusal(gettext("There are no puzzles with this theme."), 404);
    return this.find(drawn.id);
  }

  /** Return the list of ratings; a failed request is repeated with the next question. */
  #list() {
    this.#ratings ??= ask<Ratings>(this.#address);
    this.#ratings.catch(() => {
      this.#ratings = null;
    });
    return this.#ratings;
  }

  #fetchPart(number: number) {
    const known = this.#parts.get(number);
    if (known) return known;
    const part: Promise<PuzzleState[]> = fetchPart(this.#part, number);
    this.#parts.set(number, part);
    part.catch(() => this.#parts.delete(number));
    return part;
  }
}
