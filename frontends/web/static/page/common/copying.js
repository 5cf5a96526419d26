import { find, findAll } from "./dom.js";
import { label } from "./labels.js";
const CONFIRMATION = 1500;
export function connectCopying() {
    for (const button of findAll(HTMLButtonElement, "[data-copies]")) {
        const field = fieldOf(button.dataset.copies ?? "");
        field.addEventListener("focus", () => field.select());
        button.hidden = false;
        button.addEventListener("click", () => copy(field, button));
    }
}
export function fieldOf(id) {
    const field = find(HTMLElement, `#${id}`);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        return field;
    throw new TypeError(`#${id} is not a text field`);
}
export async function copy(field, button) {
    try {
        await navigator.clipboard.writeText(field.value);
    }
    catch {
        field.focus();
        return;
    }
    const text = button.textContent;
    if (text === label("copied"))
        return;
    button.textContent = label("copied");
    setTimeout(() => {
        button.textContent = text;
    }, CONFIRMATION);
}
