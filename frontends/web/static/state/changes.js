// The changes of the page's state: pure functions from a state to the next one.

/** @import { State } from "./api.js" */
/** @import { PageState } from "./page.js" */

import { isPrefix } from "./page.js";

/**
 * Return the state of a page that was just opened. The log entries in `live` count as announced, because they are
 * already on the page that the server sent.
 *
 * @param {State} live The newest state of the game.
 * @param {State} shown The state to show: `live`, or the state at the viewed ply.
 * @param {{ viewedPly: number | null, showsMoves: boolean, shownAt: number }} options The fields of `PageState`.
 * @returns {PageState}
 */
export function openPage(live, shown, options) {
  const announcedVersion = Math.max(0, ...live.told.map(({ version }) => version));
  return { live, shown, hintLevel: 0, hintedMove: null, isReplaying: false, announcedVersion, ...options };
}

/**
 * Return a copy of `page` with the live state `state`. If `state` is older than the live state, return `page` itself.
 *
 * @param {PageState} page
 * @param {State} state A state of the game that the server has just sent.
 * @returns {PageState}
 */
export function receive(page, state) {
  return state.version < page.live.version ? page : { ...page, live: state };
}

/**
 * Return a copy of `page` with the shown state `state`. If it shows another turn than before, `shownAt` is `now` and
 * the hint is removed.
 *
 * @param {PageState} page
 * @param {State} state
 * @param {number} now The time of `performance.now()`.
 * @returns {PageState}
 */
export function show(page, state, now) {
  const isNewTurn = state.ply !== page.shown.ply || !isPrefix(page.shown, state);
  return isNewTurn
    ? { ...page, shown: state, shownAt: now, hintLevel: 0, hintedMove: null }
    : { ...page, shown: state };
}

/**
 * Return a copy of `page` whose log is marked as announced up to the newest of `entries`.
 *
 * @param {PageState} page
 * @param {{ version: number }[]} entries The log entries just announced, with the versions of the game that added them.
 * @returns {PageState}
 */
export function announce(page, entries) {
  return { ...page, announcedVersion: Math.max(page.announcedVersion, ...entries.map(({ version }) => version)) };
}

/**
 * Return a copy of `page` that views the turn after `ply` moves. From the last turn on, it follows the live game.
 *
 * @param {PageState} page
 * @param {number} ply A ply below 0 counts as 0.
 * @returns {PageState}
 */
export function viewPly(page, ply) {
  return { ...page, viewedPly: ply < page.live.plies ? Math.max(ply, 0) : null };
}

/**
 * Return a copy of `page` that follows the live game instead of viewing an earlier ply.
 *
 * @param {PageState} page
 * @returns {PageState}
 */
export function follow(page) {
  return { ...page, viewedPly: null };
}

/**
 * Return a copy of `page` with the marks of the legal moves switched on, or off if they are on.
 *
 * @param {PageState} page
 * @returns {PageState}
 */
export function toggleMoves(page) {
  return { ...page, showsMoves: !page.showsMoves };
}

/**
 * Return a copy of `page` in which a hint is requested: of level 1 first, of the stronger level 2 later on a turn.
 *
 * @param {PageState} page
 * @returns {PageState}
 */
export function requestHint(page) {
  return { ...page, hintLevel: page.hintLevel === 0 ? 1 : 2 };
}

/**
 * Return a copy of `page` with `move` as the move that the hint suggests.
 *
 * @param {PageState} page
 * @param {string} move The name of the cell to play on.
 * @returns {PageState}
 */
export function giveHint(page, move) {
  return { ...page, hintedMove: move };
}

/**
 * Return a copy of `page` in which a replay is running or not. A replay steps through the moves by itself.
 *
 * @param {PageState} page
 * @param {boolean} isReplaying Whether a replay is running.
 * @returns {PageState}
 */
export function setReplaying(page, isReplaying) {
  return { ...page, isReplaying };
}
