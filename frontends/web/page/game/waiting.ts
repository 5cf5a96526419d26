// A move that could not be sent: it waits in the storage of the browser until the server can be reached.

import type { State } from "../common/api.ts";
import { fieldsOf, parsed, readStored, store } from "../common/storage.ts";

const STORAGE_KEY = "tribolo.waiting";

const MOST_GAMES = 20; // with a stored move; the oldest is lost

/** A move of the user that waits for the connection. */
export interface WaitingMove {
  /** The version of the game that the user saw. */
  version: number;
  /** The names of all moves of the game, with this one at the end. */
  moves: readonly string[];
}

/** Return the move that the user played on a state. */
export function waitingAfter({ version, all_moves: moves }: State, move: string): WaitingMove {
  return { version, moves: [...moves.map(({ name }) => name), move] };
}

/** Return the name of the cell of a waiting move. */
export function cellOf({ moves }: WaitingMove) {
  return moves.at(-1) ?? "";
}

/**
 * Return whether a waiting move can still be played: the game has the moves that the user saw and no others, and the
 * user may play it.
 */
export function canBePlayed(waiting: WaitingMove, state: State) {
  const before = waiting.moves.length - 1;
  return (
    state.is_your_turn && state.plies === before && agrees(waiting, state, before) && cellOf(waiting) in state.takes
  );
}

/** Return whether a waiting move is part of the game, as if it had reached the server and only the answer was lost. */
export function wasPlayed(waiting: WaitingMove, state: State) {
  return state.plies >= waiting.moves.length && agrees(waiting, state, waiting.moves.length);
}

/** Return whether the game begins with the first `count` moves that the user saw. */
function agrees({ moves }: WaitingMove, state: State, count: number) {
  return moves.slice(0, count).every((name, index) => name === state.all_moves[index]?.name);
}

/** Return the stored move of a game; `null` if there is no valid one. */
export function storedMove(game: string): WaitingMove | null {
  const { version, moves } = fieldsOf(stored()[game]);
  const isMove = typeof version === "number" && Number.isInteger(version) && Array.isArray(moves) && moves.length > 0;
  return isMove && moves.every((move) => typeof move === "string") ? { version, moves } : null;
}

/** Store the waiting move of a game, in place of an earlier one. */
export function storeMove(game: string, waiting: WaitingMove) {
  const { [game]: _, ...others } = stored();
  write([...Object.entries(others), [game, waiting]]);
}

/** Remove the stored move of a game. */
export function forgetMove(game: string) {
  write(Object.entries(stored()).filter(([id]) => id !== game));
}

/** Return the stored moves, keyed by the id of their game; that stored last comes last. */
function stored() {
  return parsed(readStored(STORAGE_KEY));
}

function write(moves: [string, unknown][]) {
  store(STORAGE_KEY, JSON.stringify(Object.fromEntries(moves.slice(-MOST_GAMES))));
}
