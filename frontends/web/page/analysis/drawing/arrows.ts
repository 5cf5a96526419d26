// The marks of an analysis on the board.

/** @import { SvgNode } from "../nodes.js" */

import { find, makeSvg } from "../../common/dom.js";
import { svgElement } from "./svg.js";

/**
 * Draw marks on the board, in place of those drawn before.
 *
 * @param {ParentNode} stage The element that holds the SVG image of the board.
 * @param {SvgNode[]} nodes
 */
export function drawArrows(stage, nodes) {
  const preview = find(SVGGElement, "svg.board .preview", stage);
  preview.parentNode?.querySelector(".arrows")?.remove();
  if (nodes.length === 0) return;
  const group = makeSvg("g", { class: "arrows", "aria-hidden": "true" });
  group.append(...nodes.map(svgElement));
  preview.before(group);
}
