// The choice of a seat in the form of a new game: a text field appears for a custom computer player.

import { find, findAll } from "../draw/dom.js";

/** Show each field for the spec of a custom computer player only while the menu of its seat is on `other`. */
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
