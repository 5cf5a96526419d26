// SVG elements as data, which the page draws and a picture holds as text.

/**
 * An SVG element: its tag, its attributes, and its text or its children.
 *
 * @typedef {object} SvgNode
 * @property {"g" | "path" | "rect" | "svg" | "text" | "use"} tag
 * @property {Record<string, string | number>} attributes
 * @property {string} [text]
 * @property {SvgNode[]} [children]
 */

/** The characters of text that have a meaning in SVG, with their escapes. */
const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/**
 * @param {SvgNode} node
 * @returns {string}
 */
export function markup({ tag, attributes, text = "", children = [] }) {
  const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${words.join("")}>${escaped(text)}${children.map(markup).join("")}</${tag}>`;
}

/** @param {string} text */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? character);
}

/** @param {number} coordinate */
export function rounded(coordinate) {
  return Math.round(100 * coordinate) / 100;
}
