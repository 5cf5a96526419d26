// The review of a game: the turns to search, the request by which the kernel judges moves, and what moves have lost.

import { formatNumber, gettext, ngettext, noop } from "../common/texts.ts";
import type { Engine } from "../engine/engine.ts";
import type { Evaluation, Review, ReviewedMove, Trio } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";
import type { Forms } from "../words/who.ts";

/**
 * A turn to search: the turn after `moves`, which are the first `ply` moves of the game. `played` is the move that was
 * played there, empty on the last turn.
 */
interface Question {
  start: string;
  moves: string[];
  played: string;
  ply: number;
}

/** The move at which a game turned. */
export const TURNED: Forms = {
  others: noop("The game turned at move {ply}: {player} played {move}."),
  you: noop("The game turned at move {ply}: you played {move}."),
};

/** The review of a game of which no turn has been searched. */
export const NOTHING_REVIEWED: Review = { moves: [], shares: [], summaries: [], turningPoint: null };

export function questionsOf(start: string, moves: string[]): Question[] {
  return [...moves, ""].map((played, ply) => ({ start, moves: moves.slice(0, ply), played, ply }));
}

/**
 * Return the request to the kernel for the review of a game, line by line, with the searches up to the first turn that
 * has not been searched.
 *
 * @param turns The searches of the turns of the game; `null` if there is none yet.
 */
export function reviewRequest(start: string, moves: string[], turns: readonly (Evaluation | null)[]) {
  const missing = turns.indexOf(null);
  const searched = missing < 0 ? turns : turns.slice(0, missing);
  const lines = searched.flatMap((turn) => (turn?.analysis ? [lineOf(turn, turn.analysis.moves)] : []));
  return ["review", start, moves.join(" "), ...lines];
}

/**
 * Return the review of a whole game by one engine.
 *
 * @returns Rejected if the kernel cannot answer.
 */
export async function reviewOf(
  engine: Pick<Engine, "evaluate">,
  rules: Pick<Rules, "ask">,
  start: string,
  moves: string[],
  nodes: number,
): Promise<Review> {
  const turns: Evaluation[] = [];
  for (const question of questionsOf(start, moves)) {
    turns.push(await engine.evaluate(start, question.moves, { nodes, seed: 0 }, question.played));
  }
  return rules.ask(...reviewRequest(start, moves, turns));
}

/** Return what a move lost, such as `4.2 points of win share and 6 cells`; cells only if the best move brings more. */
export function lossText({ loss, lostCells }: Pick<ReviewedMove, "loss" | "lostCells">) {
  const [points, count] = [pointsText(loss), Math.round(lostCells)];
  return count > 0
    ? ngettext(
        "{points} points of win share and {count} cell",
        "{points} points of win share and {count} cells",
        count,
        { points },
      )
    : gettext("{points} points of win share", { points });
}

/** Return a win share in points, with one decimal. */
export function pointsText(share: number) {
  return formatNumber(100 * share, 1);
}

function lineOf(turn: Evaluation, ranked: { move: string; value: number }[]) {
  const values = ranked.map(({ move, value }) => `${move} ${value}`).join(" ");
  return [found(turn), values, turn.afterBest ? found(turn.afterBest) : ""].join(";");
}

function found(turn: Evaluation) {
  return [...sharesOf(turn), ...cellsOf(turn), ...(turn.analysis?.moves[0]?.line ?? [])].join(" ");
}

export function sharesOf({ turn, analysis }: Evaluation) {
  return analysis?.moves[0]?.shares ?? (turn.shares as Trio);
}

function cellsOf({ turn, analysis }: Evaluation) {
  return analysis?.moves[0]?.cells ?? turn.scores;
}
