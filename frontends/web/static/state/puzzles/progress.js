// The progress of the visitor: strength, streak, counts and the puzzles met recently. The browser stores it as JSON.

/** @import { PuzzleState } from "../api.js" */

import { afterPuzzle, clamped, START } from "./glicko.js";

/** The number of puzzles that are remembered as met recently. */
export const REMEMBERED = 100;

/**
 * The progress, with the field names of the stored JSON.
 *
 * @typedef {object} Progress
 * @property {number} rating
 * @property {number} deviation The standard deviation of the rating.
 * @property {number} solved
 * @property {number} missed
 * @property {number} streak The number of puzzles solved since the last miss.
 * @property {number} best The longest streak.
 * @property {string[]} seen The ids of the last puzzles, the oldest first.
 */

/**
 * Parse stored progress. A missing or damaged field gets its value for a new visitor; the others are kept.
 *
 * @param {string | null} stored The progress as JSON; `null` if none is stored.
 * @returns {Progress}
 */
export function parseProgress(stored) {
  const fields = parsed(stored);
  const strength = {
    rating: number(fields.rating, START.rating),
    deviation: number(fields.deviation, START.deviation),
  };
  const streak = count(fields.streak);
  return {
    ...clamped(strength),
    solved: count(fields.solved),
    missed: count(fields.missed),
    streak,
    best: Math.max(count(fields.best), streak),
    seen: ids(fields.seen),
  };
}

/**
 * Return whether a puzzle changes the progress: one that was met recently does not.
 *
 * @param {Progress} progress
 * @param {Pick<PuzzleState, "id">} puzzle
 */
export function counts(progress, puzzle) {
  return !progress.seen.includes(puzzle.id);
}

/**
 * Return the progress after a puzzle; unchanged if the puzzle does not count.
 *
 * @param {Progress} progress
 * @param {Pick<PuzzleState, "id" | "rating">} puzzle
 * @param {boolean} isSolved Whether the first move was the best one, without help.
 * @returns {Progress}
 */
export function progressAfter(progress, puzzle, isSolved) {
  if (!counts(progress, puzzle)) return progress;
  const streak = isSolved ? progress.streak + 1 : 0;
  return {
    ...afterPuzzle(progress, puzzle.rating, isSolved),
    solved: progress.solved + (isSolved ? 1 : 0),
    missed: progress.missed + (isSolved ? 0 : 1),
    streak,
    best: Math.max(progress.best, streak),
    seen: [...progress.seen, puzzle.id].slice(-REMEMBERED),
  };
}

/**
 * Return the fields of a JSON object; an empty object if the text is missing or is not one.
 *
 * @param {string | null} stored
 * @returns {Record<string, unknown>}
 */
function parsed(stored) {
  try {
    const value = JSON.parse(stored ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * Return a stored number, or `otherwise` if the value is none.
 *
 * @param {unknown} value
 * @param {number} otherwise
 */
function number(value, otherwise) {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

/**
 * Return a stored count; 0 if the value is none.
 *
 * @param {unknown} value
 */
function count(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/**
 * Return stored ids of puzzles, without values that are none.
 *
 * @param {unknown} value
 */
function ids(value) {
  const list = Array.isArray(value) ? value : [];
  return list.filter((id) => typeof id === "string" && /^[0-9a-f]{10}$/.test(id)).slice(-REMEMBERED);
}
