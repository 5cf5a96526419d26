import { label, listed, playerName } from "../common/labels.js";
import { contentOf, moverOf, PLAYERS } from "./view.js";
const DIRECTIONS = [-1, 0, 1]
    .flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy]))
    .filter((direction) => direction.some(Boolean));
const MOST_NAMED = 3;
export function whyIllegal(position, move) {
    const content = contentOf(position, move);
    if (content === undefined)
        return label("not_a_cell", { cell: move });
    if (content === "#")
        return label("why_wall", { cell: move });
    if (content !== ".")
        return label("cell_occupied", { move });
    const own = moverOf(position)?.letter ?? "";
    const runs = DIRECTIONS.map((direction) => runFrom(position, move, direction));
    const lines = runs.filter(({ owner }) => PLAYERS.some(({ letter }) => letter === owner && letter !== own));
    const [longest] = lines.toSorted((one, other) => other.cells.length - one.cells.length);
    if (longest) {
        return label("why_line", { cell: move, cells: named(longest.cells), at_end: endText(longest.end) });
    }
    return label(runs.some(({ owner }) => owner === own) ? "why_own" : "why_alone", { cell: move });
}
function runFrom(position, start, direction) {
    const cells = [];
    let cell = step(start, direction);
    const owner = contentOf(position, cell);
    while (owner !== undefined && contentOf(position, cell) === owner) {
        cells.push(cell);
        cell = step(cell, direction);
    }
    return { owner, cells, end: contentOf(position, cell) };
}
function step(cell, [dx, dy]) {
    return `${String.fromCharCode(cell.charCodeAt(0) + dx)}${Number(cell.slice(1)) + dy}`;
}
function named(cells) {
    const [first = ""] = cells;
    if (cells.length <= MOST_NAMED)
        return listed(cells);
    return label("cells_to", { first, last: cells.at(-1) ?? "" });
}
function endText(end) {
    if (end === undefined)
        return label("why_edge");
    if (end === ".")
        return label("why_empty");
    const player = PLAYERS.find(({ letter }) => letter === end);
    return player ? label("why_cell", { player: playerName(player.name) }) : label("why_at_wall");
}
