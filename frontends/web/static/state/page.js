// The state of the game page, and pure functions of that state, without DOM, network or clock.

/** @import { MoveView, PlayerView, State, LogState } from "./api.js" */

/**
 * The state of the game page.
 *
 * @typedef {object} PageState
 * @property {State} live The newest state received from the server.
 * @property {State} shown The state on the page: `live`, an earlier state on the way to it, or the viewed ply.
 * @property {number | null} viewedPly The ply that the user views; `null` if the page follows the live game.
 * @property {number} shownAt When the shown turn came up, in milliseconds of `performance.now()`.
 * @property {boolean} showsMoves Whether the legal moves are marked on the board.
 * @property {0 | 1 | 2} hintLevel The strength of the hint requested on the shown turn; 0 if none was.
 * @property {string | null} hintedMove The move that the hint suggests; `null` without a hint.
 * @property {boolean} isReplaying Whether a replay steps through the moves.
 * @property {number} announcedVersion The version of the newest log entry that was announced.
 */

/**
 * Return the player to move, `undefined` once the game is over.
 *
 * @param {State} state
 * @returns {PlayerView | undefined}
 */
export function playerToMove(state) {
  return state.view.players.find((player) => player.is_to_move);
}

/**
 * Return whether a computer player is to move.
 *
 * @param {State} state
 */
export function isBotToMove(state) {
  const player = playerToMove(state);
  return player !== undefined && player.seat !== "human";
}

/**
 * Return whether the moves shown in `earlier` are the first moves of the whole game in `later`.
 *
 * @param {State} earlier
 * @param {State} later
 */
export function isPrefix(earlier, later) {
  const { moves } = earlier.view;
  return earlier.ply <= later.plies && moves.every((move, index) => move.name === later.all_moves[index]?.name);
}

/**
 * Return whether the page follows the live game, rather than viewing an earlier ply or replaying.
 *
 * @param {PageState} page
 */
export function isFollowing(page) {
  return page.viewedPly === null;
}

/**
 * Return whether it is the user's turn and the board shows that turn, so that the user can move.
 *
 * @param {PageState} page
 */
export function isUsersTurn(page) {
  return page.live.is_your_turn && page.shown.is_present && isFollowing(page);
}

/**
 * Return the moves of the move list: all moves while the user views a ply, otherwise those up to the shown turn.
 *
 * @param {PageState} page
 * @returns {MoveView[]}
 */
export function listedMoves(page) {
  return isFollowing(page) ? page.live.all_moves.slice(0, page.shown.ply) : page.live.all_moves;
}

/**
 * Return the log entries of the shown turn and of earlier turns that were not announced yet.
 *
 * @param {PageState} page
 * @returns {LogState[]}
 */
export function unannounced({ live, shown, announcedVersion }) {
  const entries = [...live.told];
  let hidden = live.plies - shown.ply;
  while (hidden > 0 && entries.length) if (entries.pop()?.kind === "moved") hidden -= 1;
  return entries.filter(({ version }) => version > announcedVersion);
}

/**
 * Return the ply to view after a step through the game. It may lie outside the game; `viewPly` clamps it.
 *
 * @param {PageState} page
 * @param {string} step `first` for the start, `previous` or `next` for one ply, `present` for the live game, or a
 *   number.
 */
export function stepTarget(page, step) {
  switch (step) {
    case "first":
      return 0;
    case "previous":
      return page.shown.ply - 1;
    case "next":
      return page.shown.ply + 1;
    case "present":
      return Infinity;
    default:
      return Number(step);
  }
}

/**
 * The next state to show on the way to the live game.
 *
 * @typedef {object} NextShown
 * @property {number} ply The ply to show.
 * @property {boolean} isMove Whether it is one move after the shown state.
 * @property {boolean} isPaced Whether to wait for the pace first, because a computer player made the move.
 */

/**
 * Return which state to show next on the way to the live game: one more move or, after an undo, the live state.
 *
 * @param {PageState} page
 * @returns {NextShown}
 */
export function nextShown({ live, shown }) {
  const isMove = isPrefix(shown, live) && live.plies > shown.ply;
  return { ply: isMove ? shown.ply + 1 : live.plies, isMove, isPaced: isMove && isBotToMove(shown) };
}

/**
 * Return for how many more milliseconds the shown turn stays before the computer player's move is shown.
 *
 * @param {PageState} page
 * @param {number} seconds The pace: the least time for which a turn is shown.
 * @param {number} now The time of `performance.now()`.
 */
export function paceLeft(page, seconds, now) {
  return Math.max(0, 1000 * seconds - (now - page.shownAt));
}
