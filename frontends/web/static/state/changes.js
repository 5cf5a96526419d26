// The changes of the page's state: pure functions from a state to the next one.

/** @import { State } from "./api.js" */
/** @import { PageState } from "./page.js" */

import { isPrefix } from "./page.js";

/**
 * Return the first state of the page; log entries that the server rendered count as announced.
 *
 * @param {State} live
 * @param {State} shown
 * @param {{ viewedPly: number | null, showsMoves: boolean, shownAt: number }} options
 * @returns {PageState}
 */
export function openPage(live, shown, options) {
  const announcedVersion = Math.max(0, ...live.told.map(({ version }) => version));
  return { live, shown, hintLevel: 0, hintedMove: null, isReplaying: false, announcedVersion, ...options };
}

/**
 * Take a state from the server as the live one, unless it is older than the live one.
 *
 * @param {PageState} page
 * @param {State} state
 * @returns {PageState}
 */
export function receive(page, state) {
  return state.version < page.live.version ? page : { ...page, live: state };
}

/**
 * Put a state on the page. A new turn restarts the clock of the turn and withdraws the hint.
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
 * Mark everything up to the newest of some log entries as announced.
 *
 * @param {PageState} page
 * @param {{ version: number }[]} entries
 * @returns {PageState}
 */
export function announce(page, entries) {
  return { ...page, announcedVersion: Math.max(page.announcedVersion, ...entries.map(({ version }) => version)) };
}

/**
 * View a ply; the last ply and any beyond it follow the live game.
 *
 * @param {PageState} page
 * @param {number} ply
 * @returns {PageState}
 */
export function viewPly(page, ply) {
  return { ...page, viewedPly: ply < page.live.plies ? Math.max(ply, 0) : null };
}

/**
 * Follow the live game.
 *
 * @param {PageState} page
 * @returns {PageState}
 */
export function follow(page) {
  return { ...page, viewedPly: null };
}

/**
 * Show the legal moves, or hide them.
 *
 * @param {PageState} page
 * @returns {PageState}
 */
export function toggleMoves(page) {
  return { ...page, showsMoves: !page.showsMoves };
}

/**
 * Ask for a hint, and for the stronger one the second time on a turn.
 *
 * @param {PageState} page
 * @returns {PageState}
 */
export function requestHint(page) {
  return { ...page, hintLevel: page.hintLevel === 0 ? 1 : 2 };
}

/**
 * Point out the move of a hint.
 *
 * @param {PageState} page
 * @param {string} move
 * @returns {PageState}
 */
export function giveHint(page, move) {
  return { ...page, hintedMove: move };
}

/**
 * Start a replay, or end it.
 *
 * @param {PageState} page
 * @param {boolean} isReplaying
 * @returns {PageState}
 */
export function setReplaying(page, isReplaying) {
  return { ...page, isReplaying };
}
