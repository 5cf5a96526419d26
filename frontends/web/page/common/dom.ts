// Finding and creating elements.

/** A child of an element: another element or text; `false` and `null` add nothing. */
/** @typedef {Node | string | number | false | null} Child */

/** The attributes of an element: `true` sets an attribute without a value; `false`, `null` and `undefined` set none. */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * Return the first element that matches a CSS selector.
 *
 * @template {Element} E
 * @param {new () => E} type The class of the element.
 * @param {string} selector
 * @param {ParentNode} [root] The node whose descendants are searched; by default the document.
 * @returns {E}
 * @throws {TypeError} if there is no such element, or the first one is not of this class.
 */
export function find(type, selector, root = document) {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new TypeError(`No ${type.name} matches ${selector}.`);
  return element;
}

/**
 * Return all elements that match a CSS selector and are instances of `type`; the array may be empty.
 *
 * @template {Element} E
 * @param {new () => E} type
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {E[]}
 */
export function findAll(type, selector, root = document) {
  const isOfType = (/** @type {Element} */ element) => element instanceof type;
  return /** @type {E[]} */ ([...root.querySelectorAll(selector)].filter(isOfType));
}

/**
 * Create an HTML element, which is not yet in the page.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag The name of the element, such as `span`.
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Create an SVG element, which is not yet in the page.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag The name of the element, such as `use`.
 * @param {Attributes} [attributes]
 * @returns {SVGElementTagNameMap[T]}
 */
export function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, []);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value != null) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== false && child !== null) element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Return the value of a `<script>` element of the page that holds JSON.
 *
 * @param {string} selector
 */
export function readJson(selector) {
  return JSON.parse(find(HTMLScriptElement, selector).text);
}

/** Return whether the user wants no animations: by a setting of the page or of the system. */
export function prefersReducedMotion() {
  if (document.documentElement.dataset.animation === "off") return true;
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
