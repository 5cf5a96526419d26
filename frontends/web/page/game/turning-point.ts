// The move with which a finished game turned, by a quick review of the whole game.

/** @import { State } from "../common/api.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Rules } from "../engine/rules.js" */

import { reviewOf } from "../record/review.js";

const NODES = 100; // of each search; the review of the whole game takes about a second

/**
 * A move of a game: its number from 1, its player and its cell.
 *
 * @typedef {{ ply: number, player: string, move: string }} Turned
 */

/**
 * Return the move with which a game turned: of the moves since which the winner has led in win share, the one that
 * raised this share most. Return `null` if there is none, as in a tie.
 *
 * @param {Pick<Engine, "evaluate">} engine
 * @param {Pick<Rules, "ask">} rules
 * @param {Pick<State, "start" | "all_moves">} game A finished game.
 * @returns {Promise<Turned | null>} Rejected if the kernel cannot answer.
 */
export async function turningPoint(engine, rules, { start, all_moves: played }) {
  const names = played.map(({ name }) => name);
  const { turningPoint: ply } = await reviewOf(engine, rules, start, names, NODES);
  if (ply === null) return null;
  const move = played[ply - 1];
  return move ? { ply, player: move.player, move: move.name } : null;
}
