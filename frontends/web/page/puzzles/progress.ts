// The progress of the visitor, which the browser stores as JSON: the kernel changes it, and the page adds its history.

import type { PuzzleState } from "../common/api.ts";
import { parsed } from "../common/storage.ts";
import type { Progress } from "../engine/kernel.ts";

/**
 * The progress and the visitor's ratings: the rating before the first puzzle that is kept, then one after each puzzle.
 */
export type ChartedProgress = Progress & { history: number[] };

/** The greatest number of ratings in a history. */
const CHARTED = 200;

/** The fields of the stored JSON, in the order in which the kernel reads them. */
const NUMBERS = ["rating", "deviation", "solved", "missed", "streak", "best"];

/**
 * Return the lines of the request for stored progress, or for the progress after a puzzle. The kernel replaces a
 * missing or damaged field by its value for a new visitor.
 *
 * @param stored The progress as JSON; `null` if none is stored.
 * @param isSolved Whether the first moves were the best ones, without help; `null` if the puzzle was skipped.
 */
export function progressRequest(
  stored: string | null,
  puzzle?: Pick<PuzzleState, "id" | "rating">,
  isSolved: boolean | null = null,
) {
  const fields = parsed(stored);
  const numbers = NUMBERS.map((name) => JSON.stringify(fields[name]) ?? "");
  const seen = Array.isArray(fields.seen) ? fields.seen : [];
  const ids = seen.filter((id: unknown) => typeof id === "string" && /^[0-9a-f]{10}$/.test(id));
  return [
    "progress",
    ...numbers,
    ids.join(" "),
    ...(puzzle ? [`${puzzle.id} ${puzzle.rating} ${isSolved ?? "skipped"}`] : []),
  ];
}

/** Return stored progress as the kernel reads it, with the stored history; a missing history begins with the rating. */
export function withHistory(progress: Progress, stored: string | null): ChartedProgress {
  const { history } = parsed(stored);
  const kept = Array.isArray(history) ? history.filter(Number.isFinite).slice(-CHARTED) : [];
  return { ...progress, history: kept.length > 0 ? kept : [progress.rating] };
}

/** Return the progress after a puzzle with its history, which has the new rating if the puzzle counted. */
export function withRating({ history, solved, missed }: ChartedProgress, after: Progress): ChartedProgress {
  const counts = after.solved + after.missed > solved + missed;
  return { ...after, history: counts ? [...history, after.rating].slice(-CHARTED) : history };
}
