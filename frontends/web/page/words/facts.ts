// The facts of a game in this browser: those that the server tells of the same game, and that a computer player failed.

import { contentOf, PLAYERS } from "../board/view.ts";
import type { LogState } from "../common/api.ts";
import type { Turn } from "../engine/kernel.ts";

/** The seat of a person; any other seat is the spec of an opponent. */
export const HUMAN = "human";

export type Fact = LogState["fact"] | { kind: "failed"; player: string };

/** Return that each player skipped before a turn was skipped, and that the game ended if it is over. */
export function news({ player, skipped, scores }: Turn): Fact[] {
  const facts: Fact[] = skipped.map((name) => ({ kind: "skipped", player: name }));
  return player === null ? [...facts, { kind: "ended", scores }] : facts;
}

/**
 * Return how many cells a move captures from each player, in the order in which the move reaches them.
 *
 * @param position The position before the move.
 * @param taken The captured cells.
 */
export function capturedFrom(position: string, taken: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const cell of taken) {
    const letter = contentOf(position, cell);
    const loser = PLAYERS.find((player) => player.letter === letter)?.name ?? "";
    counts.set(loser, (counts.get(loser) ?? 0) + 1);
  }
  return [...counts];
}
