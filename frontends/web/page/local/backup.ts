// All games of this browser as one file, and the games that such a file brings back.

import { Refusal } from "../common/server.ts";
import { fieldsOf, parsed } from "../common/storage.ts";
import { gettext } from "../common/texts.ts";
import { BrokenEntry, type Entry, gameOf, parseEntry } from "./entry.ts";
import type { TurnRules } from "./replay.ts";
import type { GameStore } from "./store.ts";

/** The version of the file. A newer version is refused, since this page would lose fields that it does not know. */
const FORMAT = 1;

/** What a file holds about this browser: its games and, as texts, the values that are damaged. */
interface Backup {
  format: number;
  browser_games: (Entry | string)[];
}

/**
 * What became of the games of a file: how many were stored, how many are stored already, and a sentence about each one
 * that is damaged. The last sentence may be about a game that the browser refused to store; then no later game of the
 * file was stored.
 */
interface BackupReport {
  read: number;
  kept: number;
  problems: string[];
}

/** Return the games of a browser as they stand in a file. */
export function backupOf({ games, broken }: { games: Entry[]; broken: BrokenEntry[] }): Backup {
  return { format: FORMAT, browser_games: [...games, ...broken.map(({ text }) => text)] };
}

/**
 * Return the values that a file holds in the place of games.
 *
 * @throws Refusal if the file is not a `Backup`, or if a newer release wrote it.
 */
export function parseBackup(text: string): unknown[] {
  const { format, browser_games: values } = parsed(text);
  if (typeof format === "number" && format > FORMAT) {
    throw new Refusal(
      gettext("A newer version of Tribolo has saved this file. Load the page again, then read the file."),
      422,
    );
  }
  if (format !== FORMAT || !Array.isArray(values)) {
    throw new Refusal(gettext("This file holds no games of Tribolo. Choose a file that this site has saved."), 422);
  }
  return values;
}

/**
 * Store the games of a file, each after a check of all its fields and moves.
 *
 * @param values The values of `parseBackup`.
 */
export async function restoreAll(values: unknown[], store: GameStore, rules: TurnRules): Promise<BackupReport> {
  const report: BackupReport = { read: 0, kept: 0, problems: [] };
  for (const [index, value] of values.entries()) {
    const number = index + 1;
    try {
      if (await store.restore(await checked(value, rules))) report.read += 1;
      else report.kept += 1;
    } catch (error) {
      if (!(error instanceof BrokenEntry)) {
        // The browser refuses this one, and would refuse the others.
        report.problems.push(
          gettext(
            "This browser has no room for game {number} of the file and those after it. Delete something, then " +
              "read the file again.",
            { number },
          ),
        );
        break;
      }
      report.problems.push(
        error.isNewer
          ? gettext("Game {number} of the file is from a newer version of Tribolo and was not read.", { number })
          : gettext("Game {number} of the file is damaged and was not read.", { number }),
      );
    }
  }
  return report;
}

/**
 * Return a value of a file as an entry.
 *
 * @throws BrokenEntry if the value is no entry, the kernel refuses its moves, or they lead to another position.
 */
async function checked(value: unknown, rules: TurnRules): Promise<Entry> {
  const id = String(fieldsOf(value).id);
  const entry = parseEntry(id, value);
  const { turn } = await gameOf(entry, rules);
  if (turn.position !== entry.position) throw new BrokenEntry("game_broken", id, value);
  return entry;
}
