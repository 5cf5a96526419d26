// The computers that a form for a new game offers.

import { findAll } from "../common/dom.ts";
import { PROGRAM } from "./new-game.ts";

/** Keep what each form for a new game offers to what can play with the people in it. */
export function offerFittingOpponents() {
  for (const form of findAll(HTMLFormElement, "form[data-plays]")) {
    form.addEventListener("change", () => offer(form));
    offer(form);
  }
}

/**
 * With a friend or a program, offer only computers that answer at once. A slow one that is chosen already stays chosen,
 * and the server then refuses the game.
 */
function offer(form: HTMLFormElement) {
  const groups = findAll(HTMLOptGroupElement, "optgroup[data-alone]", form);
  const seats = groups.map((group) => group.closest("select")?.value ?? "");
  const people = seats.filter((seat) => seat === "here" || seat === "link");
  const hasFriend = people.length > 1 && people.includes("link");
  const isShared = hasFriend || seats.some((seat) => seat.startsWith(PROGRAM));
  groups.forEach((group, index) => {
    group.disabled = isShared && ![...group.children].some((option) => option.getAttribute("value") === seats[index]);
  });
}
