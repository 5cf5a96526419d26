// The log of the game, which screen readers announce.

import { find, make } from "../common/dom.ts";
import type { Sentence } from "../words/words.ts";

const LENGTH = 4; // entries that stay on the page

/** An entry of the log on the page; the kinds `refused` and `hint` are notices to this user only. */
export interface LogEntry {
  text: string;
  kind: Sentence["kind"] | "refused" | "hint";
}

/** @param entries The new entries, the oldest first. */
export function addToLog(entries: LogEntry[]) {
  const log = find(HTMLElement, "#log");
  log.append(...entries.map(({ text, kind }) => make("p", { class: kind }, text)));
  while (log.children.length > LENGTH) log.firstElementChild?.remove();
}
