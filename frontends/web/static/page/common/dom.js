export function find(type, selector, root = document) {
    const element = root.querySelector(selector);
    if (!(element instanceof type))
        throw new TypeError(`No ${type.name} matches ${selector}.`);
    return element;
}
export function findAll(type, selector, root = document) {
    const isOfType = (element) => element instanceof type;
    return [...root.querySelectorAll(selector)].filter(isOfType);
}
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
}
export function makeSvg(tag, attributes = {}) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    fill(element, attributes, []);
    return element;
}
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== false && value != null)
            element.setAttribute(name, value === true ? "" : String(value));
    }
    for (const child of children) {
        if (child !== false && child !== null)
            element.append(child instanceof Node ? child : String(child));
    }
}
export function readJson(selector) {
    return JSON.parse(find(HTMLScriptElement, selector).text);
}
export function prefersReducedMotion() {
    if (document.documentElement.dataset.animation === "off")
        return true;
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
