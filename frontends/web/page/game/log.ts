// The log of the game, which screen readers announce.

import { find, make } from "../common/dom.ts";
import type { Sentence } from "../words/words.ts";

const LENGTH = 4; // entries that stay on the page

/** The kinds of the notices to this user only. */
export type Notice = "refused" | "hint" | "searching";

/** An entry of the log on the page. */
export interface LogEntry {
  text: string;
  kind: Sentence["kind"] | Notice;
}

/** @param entries The new entries, the oldest first. */
export function addToLog(entries: LogEntry[]) {
  const log = find(HTMLElement, "#log");
  log.append(...entries.map(({ text, kind }) => make("p", { class: kind }, text)));
  while (log.children.length > LENGTH) log.firstElementChild?.remove();
}
