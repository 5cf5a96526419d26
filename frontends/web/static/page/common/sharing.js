import { copy, fieldOf } from "./copying.js";
import { findAll } from "./dom.js";
export function connectSharing() {
    for (const button of findAll(HTMLElement, "[data-shares]")) {
        const field = fieldOf(button.dataset.shares ?? "");
        if (button instanceof HTMLAnchorElement)
            button.setAttribute("role", "button");
        else
            button.hidden = !navigator.canShare;
        button.addEventListener("click", (event) => {
            event.preventDefault();
            share(field, button);
        });
    }
}
async function share(field, button) {
    const isLink = field instanceof HTMLInputElement;
    const content = isLink ? { text: field.dataset.message ?? "", url: field.value } : { text: field.value };
    const shared = { title: document.title, ...content };
    if (!navigator.canShare?.(shared))
        return copy(field, button);
    try {
        await navigator.share(shared);
    }
    catch (error) {
        const isCancelled = error instanceof DOMException && error.name === "AbortError";
        if (!isCancelled)
            await copy(field, button);
    }
}
