// The settings of the page as the browser stores them, for all scripts of the page.

/** @import { Settings } from "./settings.js" */

import { parseSettings } from "./settings.js";
import { readStored, store } from "./storage.js";

const STORAGE_KEY = "tribolo.settings"; // also in `look.js`
const CHANGE = "settings"; // the event, also in `look.js`

export function readSettings() {
  return parseSettings(readStored(STORAGE_KEY), matchMedia("(pointer: coarse)").matches);
}

/**
 * Store settings for the next visit if the browser can, and tell all scripts of the page what has changed.
 *
 * @param {Settings} settings The settings before.
 * @param {Partial<Settings>} changes The settings that change, with their new values.
 */
export function changeSettings(settings, changes) {
  store(STORAGE_KEY, JSON.stringify({ ...settings, ...changes }));
  dispatchEvent(new CustomEvent(CHANGE, { detail: changes }));
}

/**
 * Call a function after each change of settings.
 *
 * @param {(changes: Partial<Settings>) => void} listener
 */
export function onSettings(listener) {
  addEventListener(CHANGE, (event) => event instanceof CustomEvent && listener(event.detail));
}
