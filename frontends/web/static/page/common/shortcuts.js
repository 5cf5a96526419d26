import { find } from "./dom.js";
const TEXT_FIELD = "input:not([type=checkbox], [type=radio]), textarea, select";
const SIGNS = new Map([
    ["BracketLeft", "[{"],
    ["BracketRight", "]}"],
    ["Comma", ","],
    ["Period", "."],
]);
export function pressedKey({ key, code, shiftKey, ctrlKey, altKey, metaKey, isComposing, }) {
    const isSign = /^[!-~]$/.test(key) && !/[a-z0-9]/i.test(key);
    if (isComposing || metaKey || (isSign ? ctrlKey && !altKey : ctrlKey || altKey))
        return null;
    if (!/^[^ -~]$/u.test(key))
        return /^[A-Z]$/.test(key) ? key.toLowerCase() : key;
    const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
    return letter ?? SIGNS.get(code)?.at(shiftKey ? -1 : 0) ?? key;
}
export function connectShortcuts(settings, shortcuts) {
    const actions = new Map([...shortcuts, ["?", openList]]);
    const button = find(HTMLButtonElement, "#show-keys");
    button.hidden = false;
    button.addEventListener("click", openList);
    document.addEventListener("keydown", (event) => {
        const key = pressedKey(event);
        const action = key !== null && actions.get(key);
        const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
        const isAsked = document.querySelector("dialog:modal") !== null;
        if (!action || !settings.value.keys || isTyping || isAsked)
            return;
        event.preventDefault();
        action();
    });
}
function openList() {
    const dialog = find(HTMLDialogElement, "#keys");
    if (!dialog.open)
        dialog.showModal();
}
