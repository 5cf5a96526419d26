// Buttons that share the link of a field with other programs of the visitor's device.

import { find, findAll } from "../draw/dom.js";
import { copy } from "./copying.js";

/**
 * Make each share button of the page share the link of its field. A button beside the field is shown only where the
 * browser can share, since a copy button is there, too; an invite button is a link to the field without a script.
 */
export function connectSharing() {
  for (const button of findAll(HTMLElement, "[data-shares]")) {
    const field = find(HTMLInputElement, `#${button.dataset.shares}`);
    if (button instanceof HTMLAnchorElement) button.setAttribute("role", "button");
    else button.hidden = !navigator.canShare;
    button.addEventListener("click", (event) => {
      event.preventDefault();
      share(field, button);
    });
  }
}

/**
 * Share the link of a field with the system's dialog; copy the link if the browser cannot or must not share it.
 *
 * @param {HTMLInputElement} field The field with the link.
 * @param {HTMLElement} button The button that was clicked.
 */
async function share(field, button) {
  const shared = { title: document.title, text: field.dataset.message ?? "", url: field.value };
  if (!navigator.canShare?.(shared)) return copy(field, button);
  try {
    await navigator.share(shared);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) await copy(field, button);
  }
}
