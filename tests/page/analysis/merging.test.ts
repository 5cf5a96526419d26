// The analyses of several workers, merged.

import assert from "node:assert/strict";
import { test } from "node:test";
import { merged } from "../../../frontends/web/page/analysis/merging.ts";
import type { Analysis, RankedMove } from "../../../frontends/web/page/engine/kernel.ts";

/**
 * @param share The win share of Blue, which is also the value of the move.
 * @param line The expected line, by default the move alone.
 */
function ranked(move: string, nodes: number, share: number, line: string[] = [move]): RankedMove {
  return { move, nodes, value: share, shares: [share, 1 - share, 0], cells: null, line };
}

/** @param changes The fields that differ. */
function analysis(moves: RankedMove[], changes: Partial<Analysis> = {}): Analysis {
  const nodes = moves.reduce((sum, move) => sum + move.nodes, 0);
  return { moves, equals: 1, nodes, depth: 3, solved: false, ...changes };
}

test("one analysis stays as it is, and of several a proven one wins", () => {
  const only = analysis([ranked("a1", 9, 0.5)]);
  assert.equal(merged([only]), only);
  const proven = analysis([ranked("b1", 1, 1)], { solved: true });
  assert.equal(merged([only, proven]), proven);
});

test("values are weighted by their nodes, and the most searched move comes first", () => {
  const one = analysis([ranked("a1", 30, 0.6, ["a1", "b1"]), ranked("c1", 10, 0.2)], { depth: 9 });
  const other = analysis([ranked("c1", 50, 0.4, ["c1", "d1"]), ranked("a1", 10, 0.2)]);
  const both = merged([one, other]);
  const moves = both.moves.map(({ move, nodes, line }) => `${move} ${nodes}: ${line}`);
  assert.deepEqual(moves, ["c1 60: c1,d1", "a1 40: a1,b1"]);
  assert.ok(Math.abs((both.moves[0]?.value ?? 0) - (0.2 * 10 + 0.4 * 50) / 60) < 1e-12);
  assert.ok(Math.abs((both.moves[1]?.shares?.[1] ?? 0) - (0.4 * 30 + 0.8 * 10) / 40) < 1e-12);
  assert.equal(both.moves[0]?.cells, null);
  assert.deepEqual([both.nodes, both.depth], [100, 9]);
});

test("a move without nodes has the plain mean", () => {
  const both = merged([analysis([ranked("a1", 0, 0.2)]), analysis([ranked("a1", 0, 0.4)])]);
  assert.ok(Math.abs((both.moves[0]?.value ?? 0) - 0.3) < 1e-12);
});
