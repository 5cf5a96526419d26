// The buttons beside the scores that invite a friend to a free seat.

import { find, findAll } from "../draw/dom.js";
import { label } from "../state/labels.js";
import { copy } from "./copying.js";

/** Make each invite button share the link of its seat with the system's dialog or, without one, copy the link. */
export function connectInvites() {
  for (const button of findAll(HTMLAnchorElement, "[data-invite]")) {
    button.setAttribute("role", "button");
    button.addEventListener("click", (event) => {
      event.preventDefault();
      invite(find(HTMLInputElement, new URL(button.href).hash), button);
    });
  }
}

/**
 * Share the link of a seat.
 *
 * @param {HTMLInputElement} field The field that holds the link.
 * @param {HTMLElement} button The button that was clicked.
 */
async function invite(field, button) {
  const invitation = { title: "Tribolo", text: label("invitation"), url: field.value };
  if (!navigator.canShare?.(invitation)) await copy(field, button);
  else await navigator.share(invitation).catch(() => null); // The user may close the dialog.
}
