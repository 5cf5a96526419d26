// The regions of a drawn board: the joined cells of each player, which lie below the tiles.

import { findAll } from "../common/dom.ts";
import { regionPath } from "./shapes.ts";

/** Draw the regions of a board anew from the styles of its cells. A cell that flips belongs to none. */
export function drawRegions(drawing: Element) {
  const rows = new Map<string, (string | null)[]>();
  for (const cell of findAll(SVGGElement, "[data-name]", drawing)) {
    const row = (cell.dataset.name ?? "").slice(1);
    const style = "flips" in cell.dataset ? null : (cell.classList[1] ?? null);
    rows.set(row, [...(rows.get(row) ?? []), style]);
  }
  for (const region of findAll(SVGGElement, ".region", drawing)) {
    const outline = regionPath([...rows.values()], region.classList[1] ?? "");
    for (const path of region.children) path.setAttribute("d", outline);
  }
}
