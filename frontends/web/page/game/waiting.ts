// A move that could not be sent: it waits in the storage of the browser until the server can be reached.

/** @import { State } from "../common/api.js" */

import { parsed, readStored, store } from "../common/storage.js";

const STORAGE_KEY = "tribolo.waiting";

const MOST_GAMES = 20; // with a stored move; the oldest is lost

/**
 * A move of the user that waits for the connection.
 *
 * @typedef {object} WaitingMove
 * @property {number} version The version of the game that the user saw.
 * @property {readonly string[]} moves The names of all moves of the game, with this one at the end.
 */

/**
 * Return the move that the user played on a state.
 *
 * @param {State} state
 * @param {string} move
 * @returns {WaitingMove}
 */
export function waitingAfter({ version, all_moves: moves }, move) {
  return { version, moves: [...moves.map(({ name }) => name), move] };
}

/** Return the name of the cell of a waiting move. @param {WaitingMove} waiting */
export function cellOf({ moves }) {
  return moves.at(-1) ?? "";
}

/**
 * Return whether a waiting move can still be played: the game has the moves that the user saw and no others, and the
 * user may play it.
 *
 * @param {WaitingMove} waiting
 * @param {State} state
 */
export function canBePlayed(waiting, state) {
  const before = waiting.moves.length - 1;
  return (
    state.is_your_turn && state.plies === before && agrees(waiting, state, before) && cellOf(waiting) in state.takes
  );
}

/**
 * Return whether a waiting move is part of the game, as if it had reached the server and only the answer was lost.
 *
 * @param {WaitingMove} waiting
 * @param {State} state
 */
export function wasPlayed(waiting, state) {
  return state.plies >= waiting.moves.length && agrees(waiting, state, waiting.moves.length);
}

/**
 * Return whether the game begins with the first `count` moves that the user saw.
 *
 * @param {WaitingMove} waiting
 * @param {State} state
 * @param {number} count
 */
function agrees({ moves }, state, count) {
  return moves.slice(0, count).every((name, index) => name === state.all_moves[index]?.name);
}

/**
 * Return the stored move of a game; `null` if there is no valid one.
 *
 * @param {string} game
 * @returns {WaitingMove | null}
 */
export function storedMove(game) {
  const { version, moves } = stored()[game] ?? {};
  const isMove = Number.isInteger(version) && Array.isArray(moves) && moves.length > 0;
  return isMove && moves.every((move) => typeof move === "string") ? { version, moves } : null;
}

/**
 * Store the waiting move of a game, in place of an earlier one.
 *
 * @param {string} game
 * @param {WaitingMove} waiting
 */
export function storeMove(game, waiting) {
  const { [game]: _, ...others } = stored();
  write([...Object.entries(others), [game, waiting]]);
}

/** Remove the stored move of a game. @param {string} game */
export function forgetMove(game) {
  write(Object.entries(stored()).filter(([id]) => id !== game));
}

/**
 * Return the stored moves, keyed by the id of their game; that stored last comes last.
 *
 * @returns {Record<string, any>}
 */
function stored() {
  return parsed(readStored(STORAGE_KEY));
}

/** @param {[string, unknown][]} moves */
function write(moves) {
  store(STORAGE_KEY, JSON.stringify(Object.fromEntries(moves.slice(-MOST_GAMES))));
}
