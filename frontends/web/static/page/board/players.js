import { find, make } from "../common/dom.js";
import { scoreBars } from "./shapes.js";
export function tile(style) {
    return find(SVGSVGElement, `.player.${style} .tile`).cloneNode(true);
}
export function drawStatus(view, sentence = make("span", {}, view.status)) {
    const mover = view.players.find((player) => player.is_to_move);
    find(HTMLElement, "#status").replaceChildren(...(mover ? [tile(mover.style)] : []), sentence);
}
export function drawScores(view) {
    for (const player of view.players) {
        const item = find(HTMLElement, `[data-player="${player.name}"]`);
        if (player.is_to_move)
            item.setAttribute("aria-current", "true");
        else
            item.removeAttribute("aria-current");
        find(HTMLElement, ".score", item).textContent = String(player.score);
    }
    for (const { style, x, width } of scoreBars(view)) {
        const bar = find(SVGRectElement, `.score-bar .${style}`);
        bar.setAttribute("x", String(x));
        bar.setAttribute("width", String(width));
    }
}
