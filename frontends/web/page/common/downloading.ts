// Files that the page makes, for the user to save.

import { make } from "./dom.ts";

/** @param name The name of the file, such as `tribolo.png`. */
export function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param name The name of the file, such as `tribolo-games.json`. */
export function downloadJson(value: object, name: string) {
  download(new Blob([JSON.stringify(value, null, 1)], { type: "application/json" }), name);
}
