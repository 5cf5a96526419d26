import { ask } from "./server.js";
export function fetchPart(first, number) {
    return ask(first.replace(/0(?=\.json$)/, String(number)));
}
