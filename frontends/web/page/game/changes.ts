// The changes of the page's state: pure functions from a state to the next one.

import type { State } from "../common/api.ts";
import { isPrefix, type PageState } from "./page.ts";
import { canBePlayed, type WaitingMove } from "./waiting.ts";

/**
 * Return the state of a page that was just opened.
 *
 * @param shown The state to show: `live`, or the state at the ply that the user views.
 * @param options The values of the fields of `PageState` with these names.
 */
export function openPage(
  live: State,
  shown: State,
  options: { viewedPly: number | null; shownAt: number; announcedVersion: number },
): PageState {
  return {
    live,
    confirmed: null,
    waiting: null,
    shown,
    hintedMove: null,
    isReplaying: false,
    ...options,
  };
}

/**
 * Return a copy of `page` with `state` as the live state (the newest state of the game). If `state` is older than the
 * live state of `page`, return `page` itself. While a move of the user is on its way to its home, a state counts as
 * older unless its version is above that of `page.confirmed`. A move that waits for the connection stays if it can
 * still be played after `state`.
 *
 * @param state A state of the game that the home has just sent.
 */
export function receive(page: PageState, state: State): PageState {
  const isOlder = page.confirmed ? state.version <= page.confirmed.version : state.version < page.live.version;
  if (isOlder) return page;
  const { waiting, confirmed } = page;
  if (!waiting || !canBePlayed(waiting, state)) return { ...page, live: state, confirmed: null, waiting: null };
  return confirmed ? { ...page, live: withMoveOf(page.live, state), confirmed: state } : { ...page, live: state };
}

/**
 * Return `state` with the move of the user that `state` does not have yet: all that depends on the moves is taken from
 * `ahead`, an older state that has the moves of `state` and this one.
 */
function withMoveOf(ahead: State, state: State): State {
  const { ply, plies, all_moves, position, takes, is_your_turn, can_undo, can_analyse } = ahead;
  return { ...state, ply, plies, all_moves, position, takes, is_your_turn, can_undo, can_analyse };
}

/** Return a copy of `page` with a move that could not be sent. */
export function keepMove(page: PageState, waiting: WaitingMove): PageState {
  return { ...page, waiting };
}

/** Return a copy of `page` without the move of the user that is on its way to the home or waits, if there is one. */
export function takeBackMove(page: PageState): PageState {
  return { ...page, live: page.confirmed ?? page.live, confirmed: null, waiting: null };
}

/**
 * Return a copy of `page` that shows `state`. If `state` is at another turn than the state that `page` shows, the copy
 * has no hint, and the field `shownAt` of the copy is `now`.
 *
 * @param now The present time, as `performance.now()` returns it.
 */
export function show(page: PageState, state: State, now: number): PageState {
  const isNewTurn = state.ply !== page.shown.ply || !isPrefix(page.shown, state);
  return isNewTurn ? { ...page, shown: state, shownAt: now, hintedMove: null } : { ...page, shown: state };
}

/**
 * Return a copy of `page` that remembers `entries`, and all log entries before them, as announced to screen readers.
 *
 * @param entries The log entries just announced; `version` is the version of the game that added the entry.
 */
export function announce(page: PageState, entries: { version: number }[]): PageState {
  return { ...page, announcedVersion: Math.max(page.announcedVersion, ...entries.map(({ version }) => version)) };
}

/**
 * Return a copy of `page` that views the turn after `ply` moves. If the live game has no more than `ply` moves, the
 * copy follows the live game instead.
 *
 * @param ply A number below 0 counts as 0.
 */
export function viewPly(page: PageState, ply: number): PageState {
  return { ...page, viewedPly: ply < page.live.plies ? Math.max(ply, 0) : null };
}
