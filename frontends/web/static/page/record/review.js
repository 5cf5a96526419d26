import { formatNumber, label } from "../common/labels.js";
export const NOTHING_REVIEWED = { moves: [], shares: [], summaries: [], turningPoint: null };
export function questionsOf(start, moves) {
    return [...moves, ""].map((played, ply) => ({ start, moves: moves.slice(0, ply), played, ply }));
}
export function reviewRequest(start, moves, turns) {
    const missing = turns.indexOf(null);
    const searched = missing < 0 ? turns : turns.slice(0, missing);
    const lines = searched.flatMap((turn) => (turn?.analysis ? [lineOf(turn, turn.analysis.moves)] : []));
    return ["review", start, moves.join(" "), ...lines];
}
export async function reviewOf(engine, rules, start, moves, nodes) {
    const turns = [];
    for (const question of questionsOf(start, moves)) {
        turns.push(await engine.evaluate(start, question.moves, { nodes, seed: 0 }, question.played));
    }
    return rules.ask(...reviewRequest(start, moves, turns));
}
export function lossText({ loss, lostCells }) {
    const [points, count] = [pointsText(loss), Math.round(lostCells)];
    return count > 0 ? label("loss_with_cells", { points, count }) : label("loss", { points });
}
export function pointsText(share) {
    return formatNumber(100 * share, 1);
}
function lineOf(turn, ranked) {
    const values = ranked.map(({ move, value }) => `${move} ${value}`).join(" ");
    return [found(turn), values, turn.afterBest ? found(turn.afterBest) : ""].join(";");
}
function found(turn) {
    return [...sharesOf(turn), ...cellsOf(turn), ...(turn.analysis?.moves[0]?.line ?? [])].join(" ");
}
export function sharesOf({ turn, analysis }) {
    return analysis?.moves[0]?.shares ?? turn.shares;
}
function cellsOf({ turn, analysis }) {
    return analysis?.moves[0]?.cells ?? turn.scores;
}
