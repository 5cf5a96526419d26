// The marks of an analysis on the board.

/** @import { Analysis } from "../../engine/kernel.js" */
/** @import { Grid } from "../../board/grid.js" */

import { find, makeSvg } from "../../common/dom.js";
import { arrowNodes } from "../arrows.js";
import { svgElement } from "./svg.js";

/**
 * Draw the best moves and the expected replies on the board, in place of those drawn before.
 *
 * @param {ParentNode} stage The element that holds the SVG image of the board.
 * @param {Analysis | null} analysis `null` removes the marks.
 * @param {Grid} grid
 * @param {string} style The style of the player to move, such as `blue`.
 */
export function drawArrows(stage, analysis, grid, style) {
  const preview = find(SVGGElement, "svg.board .preview", stage);
  preview.parentNode?.querySelector(".arrows")?.remove();
  if (!analysis) return;
  const group = makeSvg("g", { class: "arrows", "aria-hidden": "true" });
  group.append(...arrowNodes(analysis, grid, style).map(svgElement));
  preview.before(group);
}
