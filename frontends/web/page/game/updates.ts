// Updates from the event stream: what changed in a game since an earlier version.

/** @import { LogState, MoveView, State, Update } from "../common/api.js" */

/**
 * The parts of a game that updates extend, as of the last event of the stream.
 *
 * @typedef {object} Streamed
 * @property {number} version
 * @property {MoveView[]} all_moves The moves of the game.
 * @property {LogState[]} told The log of the game.
 */

/**
 * Return the parts of a game after an update; `null` if the update continues another version than `streamed`.
 *
 * @param {Streamed} streamed
 * @param {Update} update
 * @returns {Streamed | null}
 */
export function extended(streamed, update) {
  const { since, version, kept, moves, told } = update;
  if (since === null) return { version, all_moves: moves, told };
  if (since !== streamed.version) return null;
  return {
    version,
    all_moves: [...streamed.all_moves.slice(0, kept), ...moves],
    told: [...streamed.told, ...told],
  };
}

/**
 * Return a copy of a state with everything that an update says, except the board of its turn.
 *
 * @param {State} state
 * @param {Streamed} streamed The parts of the game after the update.
 * @param {Update} update
 * @returns {State}
 */
export function withUpdate(state, streamed, update) {
  const { since: _since, kept: _kept, moves: _moves, told: _told, ...fields } = update;
  const plies = streamed.all_moves.length;
  return { ...state, ...fields, ...streamed, plies, ply: plies };
}
