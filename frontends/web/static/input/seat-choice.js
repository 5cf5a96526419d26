// The menus of the seats in the form of a new game: one choice shows a text field for a custom computer player.

import { find, findAll } from "../draw/dom.js";

/**
 * Connect each menu in which the user chooses the player of a seat: while `other` is chosen, show a text field for a
 * custom computer player.
 */
export function connectSeatChoices() {
  for (const field of findAll(HTMLInputElement, "[data-other]")) {
    const seat = find(HTMLSelectElement, `#${field.dataset.other}`);
    const update = () => {
      field.hidden = seat.value !== "other";
    };
    seat.addEventListener("change", update);
    update();
  }
}
