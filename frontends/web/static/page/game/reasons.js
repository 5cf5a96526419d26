import { contentOf, moverOf, PLAYERS, rowsOf, viewOf } from "../board/view.js";
import { label, listed } from "../common/labels.js";
import { nameOf, says } from "../words/who.js";
const AXES = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
];
const MOST_REASONS = 2;
export function reasonsFor(who, { position, taken }, move, after) {
    const mover = moverOf(position)?.name ?? "";
    const scores = viewOf(position).players.map(({ score }) => score);
    const reasons = [
        ending(mover, after),
        safety(position, move),
        skipping(who, mover, after),
        passing(who, mover, scores, after.scores),
    ].filter((text) => text !== null);
    return [...reasons.slice(0, MOST_REASONS), label("reason_captures", { cells: captured(who, position, taken) })];
}
function ending(mover, { player, scores }) {
    if (player !== null)
        return null;
    const own = scores[PLAYERS.findIndex(({ name }) => name === mover)];
    const isWon = scores.filter((score) => score >= (own ?? 0)).length === 1;
    return label(isWon ? "reason_wins" : "reason_ends");
}
function safety(position, move) {
    const rows = rowsOf(position);
    const [column, row] = [move.charCodeAt(0) - 97, Number(move.slice(1)) - 1];
    const isEnd = (dx, dy) => (rows[row + dy]?.[column + dx] ?? "#") === "#";
    if (!AXES.every(([dx, dy]) => isEnd(dx, dy) || isEnd(-dx, -dy)))
        return null;
    const isCorner = [0, (rows[0]?.length ?? 0) - 1].includes(column) && [0, rows.length - 1].includes(row);
    return label(isCorner ? "reason_corner" : "reason_safe", { move });
}
function skipping(who, mover, { player, skipped }) {
    if (player === mover)
        return label("reason_again");
    const others = skipped.filter((name) => name !== mover);
    if (player === null || others.length === 0)
        return null;
    return label("reason_skips", { names: listed(others.map((name) => nameOf(who, name))), count: others.length });
}
function passing(who, mover, before, after) {
    const own = PLAYERS.findIndex(({ name }) => name === mover);
    const isAhead = (scores, other) => (scores[own] ?? 0) > (scores[other] ?? 0);
    const others = [0, 1, 2].filter((other) => other !== own);
    const passed = others.filter((other) => isAhead(after, other) && !isAhead(before, other));
    if (passed.length === 0)
        return null;
    if (others.every((other) => isAhead(after, other)))
        return label("reason_leads");
    return label("reason_passes", { names: listed(passed.map((other) => nameOf(who, PLAYERS[other]?.name ?? ""))) });
}
function captured(who, position, taken) {
    const counts = PLAYERS.map(({ name, letter }) => ({
        name,
        count: taken.filter((cell) => contentOf(position, cell) === letter).length,
    }));
    return listed(counts.filter(({ count }) => count > 0).map(({ name, count }) => says(who, "cells_from", name, { count })));
}
