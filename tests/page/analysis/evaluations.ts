// Evaluated turns for tests of reviews: made-up positions with the values of a few moves.

import type { Analysis, Evaluation, Trio } from "../../../frontends/web/page/engine/kernel.ts";

const PLAYERS = ["Blue", "Red", "Green"];

/**
 * Return an evaluated turn. Its position is the name of the player.
 *
 * @param player The index of the player to move.
 * @param shares The win shares.
 * @param values The values of the legal moves, the best first; the principal variation is the best move and the next
 *   best.
 */
export function evaluated(player: number, shares: Trio, values: Record<string, number>): Evaluation {
  const name = PLAYERS[player] ?? "";
  const names = Object.keys(values);
  const moves = Object.entries(values).map(([move, value]) => {
    const line = [move, ...names.slice(1, 2)];
    return { move, value, shares, cells: null, line, nodes: 1 };
  });
  const turn = { position: name, player: name, skipped: [], scores: [1, 1, 1] as Trio, shares: null };
  const legal = Object.fromEntries(names.map((move) => [move, []]));
  return {
    turn: { ...turn, moves: legal },
    analysis: { moves, equals: 1, nodes: names.length, depth: 1, solved: false },
    afterBest: null,
  };
}

/**
 * Return an analysis with principal variations as its moves, best first.
 *
 * @param lines The cells of each, separated by spaces.
 */
export function analysisOf(...lines: string[]): Analysis {
  const moves = lines.map((text) => {
    const line = text.split(" ");
    return { move: line[0] ?? "", value: 0.5, shares: null, cells: null, line, nodes: 1 };
  });
  return { moves, equals: 1, nodes: 1, depth: 1, solved: false };
}

/** Return the evaluation of the last turn of a game. */
export function finished(shares: Trio): Evaluation {
  const turn = { position: "over", player: null, skipped: [], scores: shares, shares, moves: {} };
  return { turn, analysis: null, afterBest: null };
}
