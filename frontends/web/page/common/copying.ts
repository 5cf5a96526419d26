// Buttons that copy the text of the field beside them.

import { find, findAll } from "./dom.ts";
import { gettext } from "./texts.ts";

const CONFIRMATION = 1500; // milliseconds for which a button says that the text was copied

/**
 * Show the copy buttons of the page, and make each copy the text of the field beside it to the clipboard. A field
 * selects its text when it gets the focus.
 */
export function connectCopying() {
  for (const button of findAll(HTMLButtonElement, "[data-copies]")) {
    const field = fieldOf(button.dataset.copies ?? "");
    field.addEventListener("focus", () => field.select());
    button.hidden = false;
    button.addEventListener("click", () => copy(field, button));
  }
}

/**
 * Return a text field of the page: an input of one line, or a text area.
 *
 * @throws TypeError if there is none with this id.
 */
export function fieldOf(id: string) {
  const field = find(HTMLElement, `#${id}`);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  throw new TypeError(`#${id} is not a text field`);
}

/**
 * Copy the text of a field to the clipboard, and say so on the button for a moment; if that fails, focus the field,
 * which selects its text.
 */
export async function copy(field: HTMLInputElement | HTMLTextAreaElement, button: HTMLElement) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus(); // Without access to the clipboard the text is selected for the user to copy.
    return;
  }
  const text = button.textContent;
  const copied = gettext("Copied");
  if (text === copied) return;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = text;
  }, CONFIRMATION);
}
