// The parts in which pages fetch the puzzles of the site, the easiest first.

/** @import { PuzzleState } from "./api.js" */

import { ask } from "./server.js";

/**
 * Return a part of all puzzles.
 *
 * @param {string} first The URL of part 0; that of another part has its number.
 * @param {number} number
 * @returns {Promise<PuzzleState[]>}
 * @throws {Refusal} if it cannot be fetched.
 */
export function fetchPart(first, number) {
  return ask(first.replace(/0(?=\.json$)/, String(number)));
}
