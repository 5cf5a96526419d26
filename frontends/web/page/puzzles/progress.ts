// The progress of the visitor, which the browser stores as JSON: the kernel changes it, and the page adds its history.

/** @import { PuzzleState } from "../common/api.js" */
/** @import { Progress } from "../engine/kernel.js" */

import { parsed } from "../common/storage.js";

/**
 * The progress and the visitor's ratings: the rating before the first puzzle that is kept, then one after each puzzle.
 *
 * @typedef {Progress & { history: number[] }} ChartedProgress
 */

/** The greatest number of ratings in a history. */
const CHARTED = 200;

/** The fields of the stored JSON, in the order in which the kernel reads them. */
const NUMBERS = ["rating", "deviation", "solved", "missed", "streak", "best"];

/**
 * Return the lines of the request for stored progress, or for the progress after a puzzle. The kernel replaces a
 * missing or damaged field by its value for a new visitor.
 *
 * @param {string | null} stored The progress as JSON; `null` if none is stored.
 * @param {Pick<PuzzleState, "id" | "rating">} [puzzle]
 * @param {boolean} [isSolved] Whether the first moves were the best ones, without help.
 */
export function progressRequest(stored, puzzle, isSolved) {
  const fields = parsed(stored);
  const numbers = NUMBERS.map((name) => JSON.stringify(fields[name]) ?? "");
  const seen = Array.isArray(fields.seen) ? fields.seen : [];
  const ids = seen.filter((/** @type {unknown} */ id) => typeof id === "string" && /^[0-9a-f]{10}$/.test(id));
  return ["progress", ...numbers, ids.join(" "), ...(puzzle ? [`${puzzle.id} ${puzzle.rating} ${isSolved}`] : [])];
}

/**
 * Return stored progress as the kernel reads it, with the stored history; a missing history begins with the rating.
 *
 * @param {Progress} progress
 * @param {string | null} stored
 * @returns {ChartedProgress}
 */
export function withHistory(progress, stored) {
  const { history } = parsed(stored);
  const kept = Array.isArray(history) ? history.filter(Number.isFinite).slice(-CHARTED) : [];
  return { ...progress, history: kept.length > 0 ? kept : [progress.rating] };
}

/**
 * Return the progress after a puzzle with its history, which has the new rating if the puzzle counted.
 *
 * @param {ChartedProgress} before
 * @param {Progress} after
 * @returns {ChartedProgress}
 */
export function withRating({ history, solved, missed }, after) {
  const counts = after.solved + after.missed > solved + missed;
  return { ...after, history: counts ? [...history, after.rating].slice(-CHARTED) : history };
}
