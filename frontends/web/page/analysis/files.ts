// Opening a record or a position on the analysis page, and saving the game as a record.

import { find } from "../common/dom.ts";
import { download } from "../common/downloading.ts";
import { type Ask, formatRecord } from "../record/record.ts";
import type { Analysing } from "./analysing.ts";
import type { AnalysisScreen } from "./drawing/page.ts";
import { type Source, sourceOfText } from "./sources.ts";

/**
 * Attach the event handlers that open a record or a position, from the text field or a file, and save the game.
 *
 * @param show Shows a game.
 */
export function connectFiles(ask: Ask, session: Analysing, screen: AnalysisScreen, show: (source: Source) => unknown) {
  const field = find(HTMLTextAreaElement, "#record");
  const card = find(HTMLDetailsElement, "#open");
  if (location.hash === "#open") card.open = true;
  const open = async () => {
    try {
      const source = await sourceOfText(field.value, ask);
      screen.notify("");
      await show(source);
    } catch (error) {
      screen.notify(error instanceof Error ? error.message : String(error));
      find(HTMLElement, "#problem").scrollIntoView({ block: "nearest" });
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
