import { flip } from "../board/flip.js";
import { drawRegions } from "../board/regions.js";
import { drawMark, drawTile } from "../board/tile.js";
import { find, findAll, prefersReducedMotion, readJson } from "../common/dom.js";
import { label } from "../common/labels.js";
const PAUSE = 1_100;
const REST = 6_000;
export function startLivingBoard() {
    if (prefersReducedMotion())
        return;
    const stage = find(HTMLElement, ".living-board");
    const { ply, start, moves } = readJson("#showcase");
    const groups = new Map(findAll(SVGGElement, "[data-name]", stage).map((group) => [group.dataset.name ?? "", group]));
    const button = find(HTMLButtonElement, "#living-board-pause");
    let next = ply;
    let isPlaying = true;
    let timer;
    const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(step, next === moves.length ? REST : PAUSE);
    };
    const step = () => {
        if (!document.hidden) {
            if (next === moves.length) {
                next = 0;
                for (const [name, group] of groups)
                    drawTile(group, start[name] ?? "none");
            }
            else {
                play(groups, moves[next++] ?? ["none"]);
            }
            drawRegions(stage);
        }
        wait();
    };
    button.addEventListener("click", () => {
        isPlaying = !isPlaying;
        button.textContent = label(isPlaying ? "replay_stop" : "replay");
        if (isPlaying)
            wait();
        else
            clearTimeout(timer);
    });
    button.hidden = false;
    wait();
}
function play(groups, [style, ...cells]) {
    for (const group of groups.values())
        group.children[1]?.remove();
    for (const [index, name] of cells.entries()) {
        const group = groups.get(name);
        if (!group)
            continue;
        flip(group, index, () => {
            drawTile(group, style);
            drawMark(group, index === 0 ? "moved" : "taken");
        });
    }
}
