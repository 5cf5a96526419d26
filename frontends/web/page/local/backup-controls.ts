// The buttons that save the games of this browser to a file and read them from one; see `backup` in `parts.html`.

import { find, make } from "../common/dom.ts";
import { downloadJson } from "../common/downloading.ts";
import { Refusal } from "../common/server.ts";
import { gettext, ngettext } from "../common/texts.ts";
import { backupOf, parseBackup, restoreAll } from "./backup.ts";
import type { TurnRules } from "./replay.ts";
import type { GameStore } from "./store.ts";

/** The rules, which are loaded for the first file. */
type FileRules = TurnRules & { load: () => Promise<boolean> };

/** Offer to save the games of this browser exactly if it has any. */
export function offerSaving({ games, broken }: { games: readonly unknown[]; broken: readonly unknown[] }) {
  find(HTMLElement, "#save-games").hidden = games.length + broken.length === 0;
}

/**
 * Let the buttons work, and show them but for that which `offerSaving` shows.
 *
 * @param onRead Called after a file was read.
 */
export function connectBackup(store: GameStore, rules: FileRules, onRead: () => unknown) {
  const file = find(HTMLInputElement, "#games-file");
  find(HTMLElement, "#save-games").addEventListener("click", () =>
    report(async () => {
      downloadJson(backupOf(await store.list()), "tribolo-games.json");
      return [];
    }),
  );
  find(HTMLElement, "#read-games").addEventListener("click", () => file.click());
  let loading: Promise<boolean> | null = null;
  file.addEventListener("change", () =>
    report(async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return [];
      file.value = ""; // The same file can be chosen again.
      const values = parseBackup(await chosen.text());
      loading ??= rules.load();
      if (!(await loading)) {
        throw new Refusal(gettext("This browser cannot check the games of the file, so none was read."), 500);
      }
      const { read, kept, problems } = await restoreAll(values, store, rules);
      await onRead();
      const both = [
        kept > 0 &&
          ngettext(
            "{count} game of the file is in this browser already.",
            "{count} games of the file are in this browser already.",
            kept,
          ),
        ...problems,
      ];
      return [
        ngettext("{count} game was read from the file.", "{count} games were read from the file.", read),
        ...both.filter((text) => text !== false),
      ];
    }),
  );
  find(HTMLElement, "#backup").hidden = false;
}

/** Show the sentences that `work` returns or, if it is refused, the message of the refusal. */
async function report(work: () => Promise<string[]>) {
  const place = find(HTMLElement, "#backup-report");
  place.replaceChildren();
  const sentences = await work().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  });
  place.append(...sentences.map((text) => make("p", {}, text)));
}
