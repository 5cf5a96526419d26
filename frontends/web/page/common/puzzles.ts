// The parts in which pages fetch the puzzles of the site, the easiest first.

import type { PuzzleState } from "./api.ts";
import { ask } from "./server.ts";

/**
 * Return a part of all puzzles.
 *
 * @param first The URL of part 0; that of another part has its number.
 * @throws Refusal if it cannot be fetched.
 */
export function fetchPart(first: string, number: number): Promise<PuzzleState[]> {
  return ask(first.replace(/0(?=\.json$)/, String(number)));
}
