import { find, make } from "../common/dom.js";
const LENGTH = 4;
export function addToLog(entries) {
    const log = find(HTMLElement, "#log");
    log.append(...entries.map(({ text, kind }) => make("p", { class: kind }, text)));
    while (log.children.length > LENGTH)
        log.firstElementChild?.remove();
}
