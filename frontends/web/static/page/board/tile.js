import { makeSvg } from "../common/dom.js";
export function drawTile(cell, style) {
    const [tile, mark] = cell.children;
    cell.setAttribute("class", `cell ${style}`);
    if (tile?.getAttribute("href") !== `#tile-${style}`)
        tile?.setAttribute("href", `#tile-${style}`);
    mark?.remove();
}
export function drawMark(cell, mark) {
    const [tile] = cell.children;
    cell.append(makeSvg("use", { href: `#mark-${mark}`, x: tile?.getAttribute("x"), y: tile?.getAttribute("y") }));
}
