// Files that the page makes, for the user to save.

import { make } from "./dom.js";

/**
 * @param {Blob} file
 * @param {string} name The name of the file, such as `tribolo.png`.
 */
export function download(file, name) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * @param {object} value
 * @param {string} name The name of the file, such as `tribolo-games.json`.
 */
export function downloadJson(value, name) {
  download(new Blob([JSON.stringify(value, null, 1)], { type: "application/json" }), name);
}
