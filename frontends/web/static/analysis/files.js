// Opening a record or a position on the analysis page, and saving the game as a record.

/** @import { Ask } from "../record/record.js" */
/** @import { AnalysisScreen } from "./drawing/page.js" */
/** @import { Analysing } from "./analysing.js" */

import { find } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { formatRecord } from "../record/record.js";
import { sourceOfText } from "./sources.js";

/**
 * @param {Ask} ask
 * @param {Analysing} session
 * @param {AnalysisScreen} screen
 * @param {(key: string) => void} onOpen Called with the name under which to keep a game that is opened.
 */
export function connectFiles(ask, session, screen, onOpen) {
  const field = find(HTMLTextAreaElement, "#record");
  const card = find(HTMLDetailsElement, "#open");
  if (location.hash === "#open") card.open = true;
  const open = async () => {
    try {
      const { key, tree, path } = await sourceOfText(field.value, ask);
      onOpen(key);
      screen.notify("");
      await session.open(tree, path);
    } catch (error) {
      screen.notify(error instanceof Error ? error.message : String(error));
    }
  };
  find(HTMLElement, "#open-record").addEventListener("click", open);
  const file = find(HTMLInputElement, "#record-file");
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    field.value = await chosen.text();
    await open();
  });
  find(HTMLElement, "#save-record").addEventListener("click", async () => {
    const text = await formatRecord(session.tree, ask);
    field.value = text;
    download(new Blob([text], { type: "text/plain" }), "analysis.tribolo");
  });
}
