const ESCAPES = new Map([
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
]);
export function markup({ tag, attributes, text = "", children = [] }) {
    const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    return `<${tag}${words.join("")}>${escaped(text)}${children.map(markup).join("")}</${tag}>`;
}
export function escaped(text) {
    return text.replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? character);
}
export function rounded(coordinate) {
    return Math.round(100 * coordinate) / 100;
}
