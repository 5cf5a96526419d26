// The buttons that save the games of this browser to a file and read them from one; see `backup` in `parts.html`. Few
// visitors press them, so what they need is loaded then.

/** @import { TurnRules } from "./replay.js" */
/** @import { GameStore } from "./store.js" */

import { find, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";

/** The rules, which are loaded for the first file. @typedef {TurnRules & { load: () => Promise<boolean> }} FileRules */

/**
 * Offer to save the games of this browser exactly if it has any.
 *
 * @param {{ games: readonly unknown[], broken: readonly unknown[] }} stored
 */
export function offerSaving({ games, broken }) {
  find(HTMLElement, "#save-games").hidden = games.length + broken.length === 0;
}

/**
 * Let the buttons work, and show them but for that which `offerSaving` shows.
 *
 * @param {GameStore} store
 * @param {FileRules} rules
 * @param {() => unknown} onRead Called after a file was read.
 */
export function connectBackup(store, rules, onRead) {
  const file = find(HTMLInputElement, "#games-file");
  find(HTMLElement, "#save-games").addEventListener("click", () =>
    report(async () => {
      const [{ backupOf }, { downloadJson }] = await Promise.all([
        import("./backup.js"),
        import("../common/downloading.js"),
      ]);
      downloadJson(backupOf(await store.list()), "tribolo-games.json");
      return [];
    }),
  );
  find(HTMLElement, "#read-games").addEventListener("click", () => file.click());
  /** @type {Promise<boolean> | null} */
  let loading = null;
  file.addEventListener("change", () =>
    report(async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return [];
      file.value = ""; // The same file can be chosen again.
      const { parseBackup, restoreAll } = await import("./backup.js");
      const values = parseBackup(await chosen.text());
      loading ??= rules.load();
      if (!(await loading)) throw new Refusal(label("file_unchecked"), 500);
      const { read, kept, problems } = await restoreAll(values, store, rules);
      await onRead();
      const both = [kept > 0 && label("file_kept", { count: kept }), ...problems];
      return [label("file_read", { count: read }), ...both.filter((text) => text !== false)];
    }),
  );
  find(HTMLElement, "#backup").hidden = false;
}

/**
 * Show the sentences that `work` returns or, if it is refused, the message of the refusal.
 *
 * @param {() => Promise<string[]>} work
 */
async function report(work) {
  const place = find(HTMLElement, "#backup-report");
  place.replaceChildren();
  const sentences = await work().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  });
  place.append(...sentences.map((text) => make("p", {}, text)));
}
