// States that the page computes itself: the state of a game after any of its moves, from the rules of the kernel.

/** @import { Turn } from "../engine/kernel.js" */
/** @import { MoveView, State } from "../common/api.js" */

import { moverOf, PLAYERS } from "./view.js";

/**
 * Return the state of a game after some of its moves, as the server would send it.
 *
 * @param {State} live A state of the game. It gives everything that does not depend on the turn, such as the seats.
 * @param {number} ply
 * @param {Turn} turn The turn after these moves.
 * @returns {State}
 */
export function stateAfter(live, ply, turn) {
  const isPresent = ply === live.plies;
  const mover = live.seats.find(({ player }) => player === turn.player);
  const isHuman = mover?.seat === "human";
  return {
    ...live,
    ply,
    is_present: isPresent,
    position: turn.position,
    takes: isHuman ? turn.moves : {},
    is_your_turn: isPresent && isHuman && mover.is_yours,
  };
}

/**
 * Return the state of a game after one more move, as the page shows it until the server answers; its version and its
 * log do not change.
 *
 * @param {State} live The state of the game at its present turn.
 * @param {string} name The name of the cell to play on; the move must be legal.
 * @param {Turn} turn The turn after the move.
 * @returns {State}
 */
export function stateAfterMove(live, name, turn) {
  const player = moverOf(live.position)?.name ?? null;
  const moves = [...live.all_moves, moveView({ player, moves: live.takes }, name, turn)];
  const isOver = turn.player === null;
  const changes = { can_undo: live.day === null, can_analyse: live.can_analyse || isOver };
  return stateAfter({ ...live, plies: moves.length, all_moves: moves, ...changes }, moves.length, turn);
}

/**
 * Return a move as the page lists it.
 *
 * @param {Pick<Turn, "player" | "moves">} before The turn on which the move is played.
 * @param {string} name The name of the cell to play on; the move must be legal.
 * @param {Turn} after The turn after the move.
 * @returns {MoveView}
 * @throws {RangeError} if the game is over.
 */
export function moveView(before, name, after) {
  const mover = PLAYERS.find((player) => player.name === before.player);
  if (!mover) throw new RangeError("The game is over.");
  const { name: player, letter, style } = mover;
  return { player, letter, style, name, taken: before.moves[name] ?? [], skipped: after.skipped };
}
