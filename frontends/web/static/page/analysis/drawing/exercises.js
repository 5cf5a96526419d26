import { make } from "../../common/dom.js";
import { formatNumber, label } from "../../common/labels.js";
import { lossText, pointsText } from "../../record/review.js";
import { judgementOf } from "../judgements.js";
import { markIcon, redraw, textButton } from "./svg.js";
export function drawExercises(element, moves, options) {
    if (moves.length === 0)
        return redraw(element, make("p", {}, label("lesson_none", { player: options.learner.name })));
    const heads = [label("loss_share"), label("loss_cells"), label("loss_better")];
    redraw(element, make("table", { class: "summary costly" }, make("caption", {}, label("costly_moves")), make("thead", {}, make("tr", {}, make("th", { scope: "col" }, label("move")), ...heads.map((head) => make("th", { scope: "col", class: "number" }, head)))), make("tbody", {}, ...moves.map((move) => row(move, options)))));
}
export function drawCompared(element, move) {
    element.hidden = move === null;
    if (!move)
        return;
    const { ply, player, best } = move;
    element.textContent = label("compared", { ply, player, move: move.move, best, cost: lossText(move) });
}
function row(move, { learner, compared, onCompare }) {
    const judgement = judgementOf(move);
    const cells = Math.round(move.lostCells);
    const values = [pointsText(move.loss), `${cells < 0 ? "\u2212" : ""}${formatNumber(Math.abs(cells))}`, move.best];
    return make("tr", { "aria-current": move.ply === compared && "step" }, make("th", { scope: "row" }, textButton(`costly-${move.ply}`, () => onCompare(move), label("costly_move", { ply: move.ply, move: move.move })), judgement ? " " : "", judgement && markIcon(judgement, learner.style)), ...values.map((value) => make("td", { class: "number" }, value)));
}
