import { DAY } from "../achievements/played.js";
import { drawRegions } from "../board/regions.js";
import { drawTile } from "../board/tile.js";
import { viewOf } from "../board/view.js";
import { find, findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { fetchPart } from "../common/puzzles.js";
import { ask } from "../common/server.js";
export async function puzzleOfDay(day, { days, part }) {
    const { first, size, puzzles } = await ask(days);
    const number = puzzles[(Date.parse(day) - Date.parse(first)) / DAY];
    if (number === undefined)
        return null;
    return (await fetchPart(part, Math.floor(number / size)))[number % size] ?? null;
}
export async function drawPuzzle(day) {
    const section = find(HTMLElement, "#puzzle");
    const { days = "", part = "", page = "" } = section.dataset;
    const puzzle = await puzzleOfDay(day, { days, part }).catch(() => null);
    if (puzzle === null)
        return;
    const { player, task, rating, position, id } = puzzle;
    find(HTMLElement, "#puzzle-task").textContent = label("puzzle_ask", { player, task });
    find(HTMLElement, "#puzzle-about").textContent = label("puzzle_about", { rating });
    find(HTMLAnchorElement, "#puzzle-link").href = page.replace(/-$/, id);
    const stage = find(HTMLElement, ".stage", section);
    const styles = new Map(viewOf(position)
        .rows.flat()
        .map(({ name, style }) => [name, style]));
    for (const group of findAll(SVGGElement, "[data-name]", stage)) {
        drawTile(group, styles.get(group.dataset.name ?? "") ?? "none");
    }
    drawRegions(stage);
    section.hidden = false;
}
