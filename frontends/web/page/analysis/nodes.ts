// SVG elements as data, which the page draws and a picture holds as text.

/** An SVG element: its tag, its attributes, and its text or its children. */
export interface SvgNode {
  tag: "g" | "path" | "rect" | "svg" | "text" | "use";
  attributes: Record<string, string | number>;
  text?: string;
  children?: SvgNode[];
}

/** The characters of text that have a meaning in SVG, with their escapes. */
const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

export function markup({ tag, attributes, text = "", children = [] }: SvgNode): string {
  const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${words.join("")}>${escaped(text)}${children.map(markup).join("")}</${tag}>`;
}

export function escaped(text: string) {
  return text.replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? character);
}

export function rounded(coordinate: number) {
  return Math.round(100 * coordinate) / 100;
}
