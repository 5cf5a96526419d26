// Buttons that share the link or the text of a field with other programs of the visitor's device.

import { copy, fieldOf } from "./copying.ts";
import { findAll } from "./dom.ts";

/**
 * Make each share button of the page share its field: the link in an input, the text in a text area. A button beside
 * the field is shown only where the browser can share, since a copy button is there, too; an invite button is a link to
 * the field without a script.
 */
export function connectSharing() {
  for (const button of findAll(HTMLElement, "[data-shares]")) {
    const field = fieldOf(button.dataset.shares ?? "");
    if (button instanceof HTMLAnchorElement) button.setAttribute("role", "button");
    else button.hidden = !navigator.canShare;
    button.addEventListener("click", (event) => {
      event.preventDefault();
      share(field, button);
    });
  }
}

/**
 * Share the content of a field with the system's dialog; copy it if that fails, but not if the user cancels.
 *
 * @param field The field with the link or the text.
 */
async function share(field: HTMLInputElement | HTMLTextAreaElement, button: HTMLElement) {
  const isLink = field instanceof HTMLInputElement;
  const content = isLink ? { text: field.dataset.message ?? "", url: field.value } : { text: field.value };
  const shared = { title: document.title, ...content };
  if (!navigator.canShare?.(shared)) return copy(field, button);
  try {
    await navigator.share(shared);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) await copy(field, button);
  }
}
