// The marks of an analysis on the board.

import { find, makeSvg } from "../../common/dom.ts";
import type { SvgNode } from "../nodes.ts";
import { svgElement } from "./svg.ts";

/**
 * Draw marks on the board, in place of those drawn before.
 *
 * @param stage The element that holds the SVG image of the board.
 */
export function drawArrows(stage: ParentNode, nodes: SvgNode[]) {
  const preview = find(SVGGElement, "svg.board .preview", stage);
  preview.parentNode?.querySelector(".arrows")?.remove();
  if (nodes.length === 0) return;
  const group = makeSvg("g", { class: "arrows", "aria-hidden": "true" });
  group.append(...nodes.map(svgElement));
  preview.before(group);
}
