import { tile } from "../../board/players.js";
import { make } from "../../common/dom.js";
import { scrollToMiddle } from "../../common/frames.js";
import { label } from "../../common/labels.js";
export function pathText(path) {
    return path.join(".");
}
export function parsePath(text) {
    return text === "" ? [] : text.split(".").map(Number);
}
export function drawTree(element, drawn) {
    element.replaceChildren(...line(drawn, drawn.tree.children, []));
}
export function markShownMove(element, path) {
    element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = path.length > 0 ? element.querySelector(`[data-path="${pathText(path)}"]`) : null;
    if (!(current instanceof HTMLElement))
        return;
    current.setAttribute("aria-current", "step");
    scrollToMiddle(element, current);
}
function line(drawn, children, parent) {
    const entries = [];
    let path = parent;
    for (let moves = children; moves[0]; moves = moves[0].children) {
        entries.push(entry(drawn, moves[0], [...path, 0]));
        for (const [index, node] of moves.entries()) {
            if (index > 0)
                entries.push(variation(drawn, node, [...path, index]));
        }
        path = [...path, 0];
    }
    return entries;
}
function variation(drawn, node, path) {
    const name = label("variation_of", { ply: path.length });
    const moves = [entry(drawn, node, path), ...line(drawn, node.children, path)];
    return make("li", { class: "branch" }, make("ol", { "aria-label": name }, ...moves));
}
function entry({ styles, marks }, node, path) {
    const key = pathText(path);
    const style = styles.get(key);
    const isMain = path.every((index) => index === 0);
    const mark = isMain ? marks.get(path.length) : undefined;
    const button = make("button", { type: "button", "data-path": key, class: style ?? "" }, make("span", { class: "move-number" }, `${path.length}. `), ...(style ? [tile(style)] : []), node.move);
    return make("li", {}, ...(node.startingComment ? [make("span", { class: "comment" }, node.startingComment)] : []), button, ...(mark ? [make("span", { class: `judgement ${mark}` }, label(mark))] : []), ...(node.comment ? [make("span", { class: "comment" }, node.comment)] : []));
}
