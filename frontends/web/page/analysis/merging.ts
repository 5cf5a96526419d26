// The analyses of several workers of the same turn, merged into one.
//
// The workers search the same turn with different seeds and know nothing of each other, so that the page needs neither
// shared memory nor the isolation headers that shared memory requires.

import type { Analysis, RankedMove, Trio } from "../engine/kernel.ts";

/**
 * Return the analyses of several workers as one: for each move the mean of its values, weighted by the nodes searched
 * below the move, and the line of the worker with the most of these nodes; the moves with the most nodes first.
 *
 * Return a proven analysis, or the only analysis, unchanged.
 *
 * @param analyses At least one analysis; all are of the same turn.
 */
export function merged(analyses: Analysis[]): Analysis {
  const proven = analyses.find(({ solved }) => solved);
  const [only] = analyses;
  if (proven) return proven;
  if (only && analyses.length === 1) return only;
  const ranked = new Map<string, RankedMove[]>();
  for (const move of analyses.flatMap(({ moves }) => moves))
    ranked.set(move.move, [...(ranked.get(move.move) ?? []), move]);
  const moves = [...ranked.values()].map(mergedMove);
  moves.sort((one, other) => other.nodes - one.nodes || other.value - one.value);
  return {
    moves,
    equals: 1,
    nodes: analyses.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: Math.max(...analyses.map(({ depth }) => depth)),
    solved: false,
  };
}

/**
 * Return what several workers found about the same move as one.
 *
 * @param found At least one.
 */
function mergedMove(found: RankedMove[]): RankedMove {
  const most = found.reduce((one, other) => (other.nodes > one.nodes ? other : one));
  const nodes = found.reduce((sum, move) => sum + move.nodes, 0);
  const weights = found.map((move) => (nodes ? move.nodes / nodes : 1 / found.length));
  return {
    move: most.move,
    value: mean(
      found.map(({ value }) => value),
      weights,
    ),
    shares: meanTrio(
      found.map(({ shares }) => shares),
      weights,
    ),
    cells: meanTrio(
      found.map(({ cells }) => cells),
      weights,
    ),
    line: most.line,
    nodes,
  };
}

/** Return the weighted mean of trios of numbers; `null` if some of them are unknown. */
function meanTrio(trios: (Trio | null)[], weights: number[]): Trio | null {
  const known = trios.filter((trio) => trio !== null);
  if (known.length < trios.length) return null;
  const [one = 0, two = 0, three = 0] = [0, 1, 2].map((index) =>
    mean(
      known.map((trio) => trio[index] ?? 0),
      weights,
    ),
  );
  return [one, two, three];
}

/** @param weights The weights, of which the sum is 1. */
function mean(numbers: number[], weights: number[]) {
  return numbers.reduce((sum, number, index) => sum + number * (weights[index] ?? 0), 0);
}
