// The review of a game: the turns to search, the request by which the kernel judges moves, and what moves have lost.

/** @import { Engine } from "../engine/engine.js" */
/** @import { Evaluation, Review, ReviewedMove, Trio } from "../engine/kernel.js" */
/** @import { Rules } from "../engine/rules.js" */

import { formatNumber, label } from "../common/labels.js";

/**
 * A turn to search: the turn after `moves`, which are the first `ply` moves of the game. `played` is the move that was
 * played there, empty on the last turn.
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
 * @param {string} start
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
 * Return the review of a whole game by one engine.
 *
 * @param {Pick<Engine, "evaluate">} engine
 * @param {Pick<Rules, "ask">} rules
 * @param {string} start
 * @param {string[]} moves
 * @param {number} nodes The nodes of each search.
 * @returns {Promise<Review>} Rejected if the kernel cannot answer.
 */
export async function reviewOf(engine, rules, start, moves, nodes) {
  /** @type {Evaluation[]} */
  const turns = [];
  for (const question of questionsOf(start, moves)) {
    turns.push(await engine.evaluate(start, question.moves, { nodes, seed: 0 }, question.played));
  }
  return rules.ask(...reviewRequest(start, moves, turns));
}

/**
 * Return what a move lost, such as `4.2 points of win share and 6 cells`; cells only if the best move brings more.
 *
 * @param {Pick<ReviewedMove, "loss" | "lostCells">} move
 */
export function lossText({ loss, lostCells }) {
  const [points, count] = [pointsText(loss), Math.round(lostCells)];
  return count > 0 ? label("loss_with_cells", { points, count }) : label("loss", { points });
}

/**
 * Return a win share in points, with one decimal.
 *
 * @param {number} share
 */
export function pointsText(share) {
  return formatNumber(100 * share, 1);
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
