// The move with which a finished game turned, by a quick review of the whole game.

import type { State } from "../common/api.ts";
import type { Engine } from "../engine/engine.ts";
import type { Rules } from "../engine/rules.ts";
import { reviewOf } from "../record/review.ts";

const NODES = 100; // of each search; the review of the whole game takes about a second

/** A move of a game: its number from 1, its player and its cell. */
export interface Turned {
  ply: number;
  player: string;
  move: string;
}

/**
 * Return the move with which a game turned: of the moves since which the winner has led in win share, the one that
 * raised this share most. Return `null` if there is none, as in a tie.
 *
 * @returns Rejected if the kernel cannot answer.
 */
export async function turningPoint(
  engine: Pick<Engine, "evaluate">,
  rules: Pick<Rules, "ask">,
  { start, all_moves: played }: Pick<State, "start" | "all_moves">,
): Promise<Turned | null> {
  const names = played.map(({ name }) => name);
  const { turningPoint: ply } = await reviewOf(engine, rules, start, names, NODES);
  if (ply === null) return null;
  const move = played[ply - 1];
  return move ? { ply, player: move.player, move: move.name } : null;
}
