// The review of a game: the turns to search, and the request by which the kernel judges the moves.

/** @import { Evaluation, Review, Trio } from "../engine/kernel.js" */

/**
 * A turn to search without the moves before it, and the move that was played there; empty after the last one.
 *
 * @typedef {{ start: string, moves: string[], played: string, ply: number }} Question
 */

/** The review of a game of which no turn has been searched. @type {Review} */
export const NOTHING_REVIEWED = { moves: [], shares: [], summaries: [], turningPoint: null };

/**
 * @param {string} start The position before the first move.
 * @param {string[]} moves
 * @returns {Question[]}
 */
export function questionsOf(start, moves) {
  return [...moves, ""].map((played, ply) => ({ start, moves: moves.slice(0, ply), played, ply }));
}

/**
 * Return the request to the kernel for the review of a game, line by line, with the searches up to the first turn that
 * has not been searched.
 *
 * @param {string} start The position before the first move.
 * @param {string[]} moves
 * @param {readonly (Evaluation | null)[]} turns The searches of the turns of the game; `null` if there is none yet.
 */
export function reviewRequest(start, moves, turns) {
  const missing = turns.indexOf(null);
  const searched = missing < 0 ? turns : turns.slice(0, missing);
  const lines = searched.flatMap((turn) => (turn?.analysis ? [lineOf(turn, turn.analysis.moves)] : []));
  return ["review", start, moves.join(" "), ...lines];
}

/**
 * @param {Evaluation} turn
 * @param {{ move: string, value: number }[]} ranked
 */
function lineOf(turn, ranked) {
  const values = ranked.map(({ move, value }) => `${move} ${value}`).join(" ");
  return [found(turn), values, turn.afterBest ? found(turn.afterBest) : ""].join(";");
}

/** @param {Evaluation} turn */
function found(turn) {
  return [...sharesOf(turn), ...cellsOf(turn), ...(turn.analysis?.moves[0]?.line ?? [])].join(" ");
}

/** @param {Evaluation} evaluation */
export function sharesOf({ turn, analysis }) {
  return /** @type {Trio} */ (analysis?.moves[0]?.shares ?? turn.shares);
}

/** @param {Evaluation} evaluation */
function cellsOf({ turn, analysis }) {
  return analysis?.moves[0]?.cells ?? turn.scores;
}
