// The log of the game, which screen readers announce.

/** @import { Sentence } from "../table/words.js" */

import { find, make } from "../common/dom.js";

const LENGTH = 4; // entries that stay on the page

/**
 * An entry of the log on the page; the kinds `refused` and `hint` are notices to this user only.
 *
 * @typedef {{ text: string, kind: Sentence["kind"] | "refused" | "hint" }} LogEntry
 */

/** @param {LogEntry[]} entries The new entries, the oldest first. */
export function addToLog(entries) {
  const log = find(HTMLElement, "#log");
  log.append(...entries.map(({ text, kind }) => make("p", { class: kind }, text)));
  while (log.children.length > LENGTH) log.firstElementChild?.remove();
}
