// Updates from the event stream: what changed in a game since an earlier version.

import type { LogState, MoveView, State, Update } from "../common/api.ts";

/** The parts of a game that updates extend, as of the last event of the stream. */
export interface Streamed {
  version: number;
  /** The moves of the game. */
  all_moves: MoveView[];
  /** The log of the game. */
  told: LogState[];
}

/** Return the parts of a game after an update; `null` if the update continues another version than `streamed`. */
export function extended(streamed: Streamed, update: Update): Streamed | null {
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
 * @param streamed The parts of the game after the update.
 */
export function withUpdate(state: State, streamed: Streamed, update: Update): State {
  const { since: _since, kept: _kept, moves: _moves, told: _told, ...fields } = update;
  const plies = streamed.all_moves.length;
  return { ...state, ...fields, ...streamed, plies, ply: plies };
}
