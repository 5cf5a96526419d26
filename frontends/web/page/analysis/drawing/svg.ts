// Elements that the parts of the analysis page share.

import { type Child, findAll, make, makeSvg } from "../../common/dom.ts";
import { type Judgement, MARKS } from "../judgements.ts";
import type { SvgNode } from "../nodes.ts";

/** Return an SVG element that is not yet in the page. */
export function svgElement({ tag, attributes, text, children = [] }: SvgNode): SVGElement {
  const element = makeSvg(tag, attributes);
  if (text !== undefined) element.textContent = text;
  element.append(...children.map(svgElement));
  return element;
}

/** Return an icon of a player's tile. It uses the tiles of the board on the same page. */
export function tileIcon(style: string) {
  const icon = makeSvg("svg", { class: "tile", viewBox: "0 0 1 1", "aria-hidden": "true" });
  icon.append(makeSvg("use", { href: `#tile-${style}` }));
  return icon;
}

/** @param style The style of the player who moved; without it, the mark has no player's colour. */
export function markIcon(judgement: Judgement, style = "plain") {
  const icon = makeSvg("svg", { class: "mark-icon", viewBox: "-1.3 -1.3 2.6 2.6", "aria-hidden": "true" });
  icon.append(makeSvg("path", { class: `mark face ${style}`, d: MARKS[judgement] }));
  return icon;
}

/**
 * Return a button that looks like the text around it.
 *
 * @param key A name of the button, unique among those that are drawn together; see {@link redraw}.
 */
export function textButton(key: string, press: () => void, ...children: Child[]) {
  const button = make("button", { type: "button", class: "text-button", "data-key": key }, ...children);
  button.addEventListener("click", press);
  return button;
}

/** How long a content waits while a button is pressed, in milliseconds. */
const WAIT = 100;

/** The newest content of each element in which a button is pressed. */
const waiting = new WeakMap<Element, Node[]>();

/**
 * Replace the content of an element that is drawn many times a second. The keyboard focus stays on the button with the
 * same key. While a button is pressed, the new content waits, so that the click reaches the button.
 */
export function redraw(element: Element, ...children: Node[]) {
  if (element.querySelector("button:active")) {
    if (!waiting.has(element)) setTimeout(() => drawWaiting(element), WAIT);
    waiting.set(element, children);
    return;
  }
  waiting.delete(element);
  const focused = document.activeElement;
  const key = element.contains(focused) && focused instanceof HTMLElement ? focused.dataset.key : undefined;
  element.replaceChildren(...children);
  if (key === undefined) return;
  const successor = findAll(HTMLElement, "[data-key]", element).find(({ dataset }) => dataset.key === key);
  successor?.focus({ preventScroll: true });
}

/** Draw the content that waits for an element, if no newer one was drawn meanwhile. */
function drawWaiting(element: Element) {
  const children = waiting.get(element);
  waiting.delete(element);
  if (children) redraw(element, ...children);
}
