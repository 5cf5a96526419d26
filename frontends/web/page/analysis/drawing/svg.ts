// Elements that the parts of the analysis page share.

/** @import { SvgNode } from "../nodes.js" */
/** @import { Judgement } from "../judgements.js" */
/** @import { Child } from "../../common/dom.js" */

import { findAll, make, makeSvg } from "../../common/dom.js";
import { MARKS } from "../judgements.js";

/**
 * Return an SVG element that is not yet in the page.
 *
 * @param {SvgNode} node
 * @returns {SVGElement}
 */
export function svgElement({ tag, attributes, text, children = [] }) {
  const element = makeSvg(tag, attributes);
  if (text !== undefined) element.textContent = text;
  element.append(...children.map(svgElement));
  return element;
}

/**
 * Return an icon of a player's tile. It uses the tiles of the board on the same page.
 *
 * @param {string} style The style of the player, such as `blue`.
 */
export function tileIcon(style) {
  const icon = makeSvg("svg", { class: "tile", viewBox: "0 0 1 1", "aria-hidden": "true" });
  icon.append(makeSvg("use", { href: `#tile-${style}` }));
  return icon;
}

/**
 * @param {Judgement} judgement
 * @param {string} [style] The style of the player who moved; without it, the mark has no player's colour.
 */
export function markIcon(judgement, style = "plain") {
  const icon = makeSvg("svg", { class: "mark-icon", viewBox: "-1.3 -1.3 2.6 2.6", "aria-hidden": "true" });
  icon.append(makeSvg("path", { class: `mark face ${style}`, d: MARKS[judgement] }));
  return icon;
}

/**
 * Return a button that looks like the text around it.
 *
 * @param {string} key A name of the button, unique among those that are drawn together; see {@link redraw}.
 * @param {() => void} press
 * @param {Child[]} children
 */
export function textButton(key, press, ...children) {
  const button = make("button", { type: "button", class: "text-button", "data-key": key }, ...children);
  button.addEventListener("click", press);
  return button;
}

/** How long a content waits while a button is pressed, in milliseconds. */
const WAIT = 100;

/** The newest content of each element in which a button is pressed. */
const waiting = /** @type {WeakMap<Element, Node[]>} */ (new WeakMap());

/**
 * Replace the content of an element that is drawn many times a second. The keyboard focus stays on the button with the
 * same key. While a button is pressed, the new content waits, so that the click reaches the button.
 *
 * @param {Element} element
 * @param {Node[]} children
 */
export function redraw(element, ...children) {
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

/**
 * Draw the content that waits for an element, if no newer one was drawn meanwhile.
 *
 * @param {Element} element
 */
function drawWaiting(element) {
  const children = waiting.get(element);
  waiting.delete(element);
  if (children) redraw(element, ...children);
}
