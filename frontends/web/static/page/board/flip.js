import { drawRegions } from "./regions.js";
const HALF_FLIP = 110;
const STAGGER = 45;
export async function flip(cell, index, change) {
    cell.dataset.flips = "";
    await turn(cell, 1, 0, { delay: index * STAGGER * pace(), easing: "ease-in" });
    change();
    await turn(cell, 0, 1, { easing: "ease-out" });
    delete cell.dataset.flips;
    if (cell.ownerSVGElement)
        drawRegions(cell.ownerSVGElement);
}
function pace() {
    return document.documentElement.dataset.animation === "fast" ? 0.5 : 1;
}
function turn(cell, from, to, options) {
    const frames = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }];
    return cell.animate(frames, { duration: HALF_FLIP * pace(), ...options }).finished;
}
