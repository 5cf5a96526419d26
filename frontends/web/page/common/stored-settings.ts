// The settings of the page as the browser stores them, for all scripts of the page.

import { parseSettings, type Settings } from "./settings.ts";
import { readStored, store } from "./storage.ts";

const STORAGE_KEY = "tribolo.settings"; // also in `look.ts`
const CHANGE = "settings"; // the event, also in `look.ts`

export function readSettings() {
  return parseSettings(readStored(STORAGE_KEY), matchMedia("(pointer: coarse)").matches);
}

/** Store settings for the next visit if the browser can, and tell all scripts of the page what has changed. */
export function changeSettings(settings: Settings, changes: Partial<Settings>) {
  store(STORAGE_KEY, JSON.stringify({ ...settings, ...changes }));
  dispatchEvent(new CustomEvent(CHANGE, { detail: changes }));
}

/** Call a function after each change of settings. */
export function onSettings(listener: (changes: Partial<Settings>) => void) {
  addEventListener(CHANGE, (event) => event instanceof CustomEvent && listener(event.detail));
}
