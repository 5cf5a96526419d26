import { findAll } from "../common/dom.js";
import { readStored, store } from "../common/storage.js";
import { drawnSeed, quickSeats, wishOf } from "./new-game.js";
const STORAGE_KEY = "tribolo.difficulty";
export function connectForms() {
    for (const form of findAll(HTMLFormElement, "form[data-plays]")) {
        form.addEventListener("submit", (event) => submit(event, form, form.dataset.plays ?? ""));
    }
    const stored = readStored(STORAGE_KEY);
    for (const choice of difficulties())
        choice.checked ||= choice.value === stored;
}
function submit(event, form, play) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form))
        if (value)
            fields.set(name, String(value));
    const choice = [...form.elements].find(isChosenDifficulty);
    if (choice) {
        const seed = drawnSeed();
        const seats = quickSeats(choice.dataset.opponents?.split(" ") ?? [], seed);
        for (const [name, value] of Object.entries({ ...seats, seed }))
            fields.set(name, value);
        if (choice.type === "radio")
            store(STORAGE_KEY, choice.value);
    }
    if (typeof Worker === "undefined" || typeof WebAssembly === "undefined" || wishOf(fields) === null)
        return;
    event.preventDefault();
    location.assign(`${play}#${fields}`);
}
export function difficulties() {
    return findAll(HTMLInputElement, "input[name=difficulty][type=radio]");
}
function isChosenDifficulty(element) {
    return (element instanceof HTMLInputElement &&
        element.name === "difficulty" &&
        (element.checked || element.type === "hidden"));
}
