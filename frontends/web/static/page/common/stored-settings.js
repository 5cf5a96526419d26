import { parseSettings } from "./settings.js";
import { readStored, store } from "./storage.js";
const STORAGE_KEY = "tribolo.settings";
const CHANGE = "settings";
export function readSettings() {
    return parseSettings(readStored(STORAGE_KEY), matchMedia("(pointer: coarse)").matches);
}
export function changeSettings(settings, changes) {
    store(STORAGE_KEY, JSON.stringify({ ...settings, ...changes }));
    dispatchEvent(new CustomEvent(CHANGE, { detail: changes }));
}
export function onSettings(listener) {
    addEventListener(CHANGE, (event) => event instanceof CustomEvent && listener(event.detail));
}
