import { label } from "../common/labels.js";
export const MARKS = {
    inaccuracy: "M-.9 0A.9 .9 0 1 0 .9 0A.9 .9 0 1 0 -.9 0z",
    mistake: "M0 -1.05 1.1 .9H-1.1z",
    blunder: "M-1 -.5-.5-1 0-.5 .5-1 1-.5 .5 0 1 .5 .5 1 0 .5-.5 1-1 .5-.5 0z",
    kingmaker: "M-1.1 .85V-.7L-.5 0 0-1.05 .5 0 1.1-.7V.85z",
};
export const JUDGEMENTS = Object.keys(MARKS);
export function judgementOf({ judgement, isKingmaker, }) {
    return isKingmaker ? "kingmaker" : judgement;
}
export function judgementsOf(moves) {
    const found = new Set(moves.map(judgementOf));
    return JUDGEMENTS.filter((judgement) => found.has(judgement));
}
export function moveText({ ply, player, move }) {
    return label("reviewed_move", { ply, player, move });
}
export function costText(move) {
    const { isKingmaker, judgement, loss, gift } = move;
    if (isKingmaker)
        return label("kingmaker_cost", { points: points(gift.share), from: gift.from, to: gift.to });
    return label("judgement_cost", { judgement: label(judgement ?? "inaccuracy"), points: points(loss) });
}
function points(share) {
    return Math.round(100 * share);
}
