// Finding and creating elements.

/** A child of an element: another element or text; `false` and `null` add nothing. */
export type Child = Node | string | number | false | null;

/** The attributes of an element: `true` sets an attribute without a value; `false`, `null` and `undefined` set none. */
type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * Return the first element that matches a CSS selector.
 *
 * @param type The class of the element.
 * @param root The node whose descendants are searched; by default the document.
 * @throws TypeError if there is no such element, or the first one is not of this class.
 */
export function find<E extends Element>(type: new () => E, selector: string, root: ParentNode = document): E {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new TypeError(`No ${type.name} matches ${selector}.`);
  return element;
}

/** Return all elements that match a CSS selector and are instances of `type`; the array may be empty. */
export function findAll<E extends Element>(type: new () => E, selector: string, root: ParentNode = document): E[] {
  const isOfType = (element: Element) => element instanceof type;
  return [...root.querySelectorAll(selector)].filter(isOfType) as E[];
}

/**
 * Create an HTML element, which is not yet in the page.
 *
 * @param tag The name of the element, such as `span`.
 */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Create an SVG element, which is not yet in the page.
 *
 * @param tag The name of the element, such as `use`.
 */
export function makeSvg<T extends keyof SVGElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
): SVGElementTagNameMap[T] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, []);
  return element;
}

function fill(element: Element, attributes: Attributes, children: Child[]) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value != null) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== false && child !== null) element.append(child instanceof Node ? child : String(child));
  }
}

/** Return the value of a `<script>` element of the page that holds JSON. */
export function readJson(selector: string) {
  return JSON.parse(find(HTMLScriptElement, selector).text);
}

/** Return whether the user wants no animations: by a setting of the page or of the system. */
export function prefersReducedMotion() {
  if (document.documentElement.dataset.animation === "off") return true;
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
