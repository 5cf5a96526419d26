import { findAll } from "../common/dom.js";
import { regionPath } from "./shapes.js";
export function drawRegions(drawing) {
    const rows = new Map();
    for (const cell of findAll(SVGGElement, "[data-name]", drawing)) {
        const row = (cell.dataset.name ?? "").slice(1);
        const style = "flips" in cell.dataset ? null : (cell.classList[1] ?? null);
        rows.set(row, [...(rows.get(row) ?? []), style]);
    }
    for (const region of findAll(SVGGElement, ".region", drawing)) {
        const outline = regionPath([...rows.values()], region.classList[1] ?? "");
        for (const path of region.children)
            path.setAttribute("d", outline);
    }
}
