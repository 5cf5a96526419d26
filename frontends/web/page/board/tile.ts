// The drawing of one cell: an SVG group that holds a tile and, after a move, a mark.

import { makeSvg } from "../common/dom.ts";

/** Draw the content of a cell in a style, such as `wall` or `blue`, and remove the mark of the cell. */
export function drawTile(cell: SVGGElement, style: string) {
  const [tile, mark] = cell.children;
  cell.setAttribute("class", `cell ${style}`);
  if (tile?.getAttribute("href") !== `#tile-${style}`) tile?.setAttribute("href", `#tile-${style}`);
  mark?.remove();
}

/** Draw a mark over the tile of a cell that has none. */
export function drawMark(cell: SVGGElement, mark: "moved" | "taken" | "legal") {
  const [tile] = cell.children;
  cell.append(makeSvg("use", { href: `#mark-${mark}`, x: tile?.getAttribute("x"), y: tile?.getAttribute("y") }));
}
