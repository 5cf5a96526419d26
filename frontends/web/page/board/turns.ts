// States that the page computes itself: the state of a game after any of its moves, from the rules of the kernel.

import type { MoveView, State } from "../common/api.ts";
import type { Turn } from "../engine/kernel.ts";
import { moverOf, PLAYERS } from "./view.ts";

/**
 * Return the state of a game after some of its moves, as the server would send it.
 *
 * @param live A state of the game. It gives everything that does not depend on the turn, such as the seats.
 */
export function stateAfter(live: State, ply: number, turn: Turn): State {
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
 * @param live The state of the game at its present turn.
 * @param name The name of the cell to play on; the move must be legal.
 */
export function stateAfterMove(live: State, name: string, turn: Turn): State {
  const player = moverOf(live.position)?.name ?? null;
  const moves = [...live.all_moves, moveView({ player, moves: live.takes }, name, turn)];
  const isOver = turn.player === null;
  const changes = { can_undo: live.day === null, can_analyse: live.can_analyse || isOver };
  return stateAfter({ ...live, plies: moves.length, all_moves: moves, ...changes }, moves.length, turn);
}

/**
 * Return a move as the page lists it.
 *
 * @param before The turn on which the move is played.
 * @param name The name of the cell to play on; the move must be legal.
 * @throws RangeError if the game is over.
 */
export function moveView(before: Pick<Turn, "player" | "moves">, name: string, after: Turn): MoveView {
  const mover = PLAYERS.find((player) => player.name === before.player);
  if (!mover) throw new RangeError("The game is over.");
  const { name: player, letter, style } = mover;
  return { player, letter, style, name, taken: before.moves[name] ?? [], skipped: after.skipped };
}
