import { find, makeSvg } from "../../common/dom.js";
import { svgElement } from "./svg.js";
export function drawArrows(stage, nodes) {
    const preview = find(SVGGElement, "svg.board .preview", stage);
    preview.parentNode?.querySelector(".arrows")?.remove();
    if (nodes.length === 0)
        return;
    const group = makeSvg("g", { class: "arrows", "aria-hidden": "true" });
    group.append(...nodes.map(svgElement));
    preview.before(group);
}
