import { make } from "../../common/dom.js";
import { formatNumber, label, playerName } from "../../common/labels.js";
import { characterOf } from "../../words/characters.js";
import { turningText } from "../graph.js";
import { costText, JUDGEMENTS, judgementOf, moveText } from "../judgements.js";
import { markIcon, redraw, textButton, tileIcon } from "./svg.js";
const COUNTS = {
    inaccuracy: "inaccuracies",
    mistake: "mistakes",
    blunder: "blunders",
    kingmaker: "kingmakers",
};
export function drawProgress(element, progress) {
    element.hidden = progress === null;
    if (!progress)
        return;
    const { done, total } = progress;
    const text = label("review_progress", { done, total });
    const bar = element.querySelector("progress") ?? make("progress", { "aria-label": label("review") });
    bar.max = total;
    bar.value = done;
    bar.textContent = text;
    element.replaceChildren(bar, make("span", { class: "small" }, text));
}
export function drawReview(element, review, options) {
    const judged = review.moves.filter(judgementOf);
    const { isComplete, likenesses } = options;
    redraw(element, summaryTable(review.summaries, options.players), ...(likenesses.length ? [make("p", {}, likenesses.map(likenessText).join(" "))] : []), ...(isComplete ? [turningParagraph(review, options)] : []), ...(isComplete && judged.length === 0 ? [make("p", {}, label("no_judged_moves"))] : []), make("ol", { class: "judged" }, ...judged.map((move) => judgedItem(move, options))));
}
function summaryTable(summaries, players) {
    const ordered = players.map(({ name }) => summaries.find(({ player }) => player === name));
    const heads = players.map(({ name, style }) => make("th", { scope: "col", class: "number" }, tileIcon(style), make("br"), playerName(name)));
    const accuracies = ordered.map((summary) => {
        const accuracy = summary?.accuracy ?? null;
        return accuracy === null ? "–" : label("percent", { percent: formatNumber(accuracy, 1) });
    });
    return make("table", { class: "summary" }, make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, summaryRow([label("accuracy")], accuracies), ...JUDGEMENTS.map((judgement) => {
        const counts = ordered.map((summary) => summary?.[COUNTS[judgement]] ?? 0);
        return summaryRow([markIcon(judgement), label(COUNTS[judgement])], counts);
    })));
}
function summaryRow(head, values) {
    const cells = values.map((value) => make("td", { class: "number" }, value));
    return make("tr", {}, make("th", { scope: "row" }, ...head), ...cells);
}
function likenessText({ player, opponent, probability }) {
    const percent = label("percent", { percent: formatNumber(100 * probability) });
    return label("plays_like", { player, opponent: characterOf(opponent).label, percent });
}
function turningParagraph(review, { onPly }) {
    const text = turningText(review);
    const { turningPoint } = review;
    if (turningPoint === null)
        return make("p", {}, text);
    return make("p", {}, textButton("turn", () => onPly(turningPoint), text));
}
function judgedItem(move, { players, shown, onPly, onBetter }) {
    const judgement = judgementOf(move);
    const style = players.find(({ name }) => name === move.player)?.style;
    const isBest = move.best === move.move;
    return make("li", { class: "judged-move", "aria-current": move.ply === shown && "step" }, judgement && markIcon(judgement, style), make("span", {}, textButton(`move-${move.ply}`, () => onPly(move.ply), moveText(move)), `: ${costText(move)}.`, ...(isBest ? [] : [` ${label("better")} `]), !isBest && textButton(`better-${move.ply}`, () => onBetter(move), move.line.slice(0, 6).join(" ")), isBest ? "" : "."));
}
