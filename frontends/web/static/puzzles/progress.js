// The progress of the visitor, which the browser stores as JSON and the kernel changes.

/** @import { PuzzleState } from "../common/api.js" */

import { parsed } from "../common/storage.js";

/** The fields of the stored JSON, in the order in which the kernel reads them. */
const NUMBERS = ["rating", "deviation", "solved", "missed", "streak", "best"];

/**
 * Return the lines of the request for stored progress, or for the progress after a puzzle. The kernel replaces a
 * missing or damaged field by its value for a new visitor.
 *
 * @param {string | null} stored The progress as JSON; `null` if none is stored.
 * @param {Pick<PuzzleState, "id" | "rating">} [puzzle]
 * @param {boolean} [isSolved] Whether the first move was the best one, without help.
 */
export function progressRequest(stored, puzzle, isSolved) {
  const fields = parsed(stored);
  const numbers = NUMBERS.map((name) => JSON.stringify(fields[name]) ?? "");
  const seen = Array.isArray(fields.seen) ? fields.seen : [];
  const ids = seen.filter((/** @type {unknown} */ id) => typeof id === "string" && /^[0-9a-f]{10}$/.test(id));
  return ["progress", ...numbers, ids.join(" "), ...(puzzle ? [`${puzzle.id} ${puzzle.rating} ${isSolved}`] : [])];
}
