// The forms for a new game: the page plays a game against computers itself, and the server plays any other.

import { PLAYERS } from "../board/view.ts";
import { findAll } from "../common/dom.ts";
import { readStored, store } from "../common/storage.ts";
import { drawnSeed, quickSeats, wishOf } from "./new-game.ts";

const STORAGE_KEY = "tribolo.difficulty";

/** Let the page play the games of its forms that it can play; the difficulty chosen last is chosen again. */
export function connectForms() {
  for (const form of findAll(HTMLFormElement, "form[data-plays]")) {
    form.addEventListener("submit", (event) => submit(event, form, form.dataset.plays ?? ""));
  }
  const stored = readStored(STORAGE_KEY);
  for (const choice of difficulties()) {
    if (choice.value === stored && choice.form?.dataset.filled === undefined) choice.checked = true;
  }
}

/**
 * Go to the page that plays the game of a form, if the page can play it; otherwise let the browser send the form.
 *
 * @param play The URL of that page, which reads the fields of the form from its fragment.
 */
function submit(event: SubmitEvent, form: HTMLFormElement, play: string) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) fields.set(name, String(value));
  const choice = [...form.elements].find(isChosenDifficulty);
  if (choice) {
    for (const { style } of PLAYERS) fields.delete(`${style}_spec`);
    fields.delete("time_control");
    const seed = fields.get("seed") ?? drawnSeed();
    const seats = quickSeats(choice.dataset.opponents?.split(" ") ?? [], seed);
    for (const [name, value] of Object.entries({ ...seats, seed })) fields.set(name, value);
    if (choice.type === "radio") store(STORAGE_KEY, choice.value);
  }
  if (typeof Worker === "undefined" || typeof WebAssembly === "undefined" || wishOf(fields) === null) return;
  event.preventDefault();
  location.assign(`${play}#${fields}`);
}

export function difficulties() {
  return findAll(HTMLInputElement, "input[name=difficulty][type=radio]");
}

/** Return whether an element of a form gives its difficulty: the checked button that has one, or a hidden field. */
function isChosenDifficulty(element: Element): element is HTMLInputElement {
  return (
    element instanceof HTMLInputElement &&
    element.name === "difficulty" &&
    element.value !== "" &&
    (element.checked || element.type === "hidden")
  );
}
