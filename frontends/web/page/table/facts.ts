// The facts of a game in this browser: those that the server tells of the same game, and that a computer player failed.

/** @import { LogState } from "../common/api.js" */
/** @import { Turn } from "../engine/kernel.js" */

import { contentOf, PLAYERS } from "../board/view.js";

/** The seat of a person; any other seat is the spec of an opponent. */
export const HUMAN = "human";

/** @typedef {LogState["fact"] | { kind: "failed", player: string }} Fact */

/**
 * Return that each player skipped before a turn was skipped, and that the game ended if it is over.
 *
 * @param {Turn} turn
 * @returns {Fact[]}
 */
export function news({ player, skipped, scores }) {
  /** @type {Fact[]} */
  const facts = skipped.map((name) => ({ kind: "skipped", player: name }));
  return player === null ? [...facts, { kind: "ended", scores }] : facts;
}

/**
 * Return how many cells a move captures from each player, in the order in which the move reaches them.
 *
 * @param {string} position The position before the move.
 * @param {string[]} taken The captured cells.
 * @returns {[string, number][]}
 */
export function capturedFrom(position, taken) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const cell of taken) {
    const letter = contentOf(position, cell);
    const loser = PLAYERS.find((player) => player.letter === letter)?.name ?? "";
    counts.set(loser, (counts.get(loser) ?? 0) + 1);
  }
  return [...counts];
}
