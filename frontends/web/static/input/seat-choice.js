// The menus of the seats in the form of a new game: one choice shows a text field for a custom computer player.

import { find, findAll } from "../draw/dom.js";

/** Show the text field for a custom computer player of a seat only while `other` is chosen in the menu of the seat. */
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
