// Finding and making elements.

export const find = (selector, root = document) => root.querySelector(selector);
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with attributes; a child is an element or a text, and false and null leave an attribute or child out. */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for the elements of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== false && child != null));
  return element;
}

/** Whether the person has asked for less motion. */
export const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const sleep = (milliseconds, signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
