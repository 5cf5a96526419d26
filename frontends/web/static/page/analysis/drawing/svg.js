import { findAll, make, makeSvg } from "../../common/dom.js";
import { MARKS } from "../judgements.js";
export function svgElement({ tag, attributes, text, children = [] }) {
    const element = makeSvg(tag, attributes);
    if (text !== undefined)
        element.textContent = text;
    element.append(...children.map(svgElement));
    return element;
}
export function tileIcon(style) {
    const icon = makeSvg("svg", { class: "tile", viewBox: "0 0 1 1", "aria-hidden": "true" });
    icon.append(makeSvg("use", { href: `#tile-${style}` }));
    return icon;
}
export function markIcon(judgement, style = "plain") {
    const icon = makeSvg("svg", { class: "mark-icon", viewBox: "-1.3 -1.3 2.6 2.6", "aria-hidden": "true" });
    icon.append(makeSvg("path", { class: `mark face ${style}`, d: MARKS[judgement] }));
    return icon;
}
export function textButton(key, press, ...children) {
    const button = make("button", { type: "button", class: "text-button", "data-key": key }, ...children);
    button.addEventListener("click", press);
    return button;
}
const WAIT = 100;
const waiting = new WeakMap();
export function redraw(element, ...children) {
    if (element.querySelector("button:active")) {
        if (!waiting.has(element))
            setTimeout(() => drawWaiting(element), WAIT);
        waiting.set(element, children);
        return;
    }
    waiting.delete(element);
    const focused = document.activeElement;
    const key = element.contains(focused) && focused instanceof HTMLElement ? focused.dataset.key : undefined;
    element.replaceChildren(...children);
    if (key === undefined)
        return;
    const successor = findAll(HTMLElement, "[data-key]", element).find(({ dataset }) => dataset.key === key);
    successor?.focus({ preventScroll: true });
}
function drawWaiting(element) {
    const children = waiting.get(element);
    waiting.delete(element);
    if (children)
        redraw(element, ...children);
}
