// All games of this browser as one file, and the games that such a file brings back.

/** @import { Entry } from "./entry.js" */
/** @import { TurnRules } from "./replay.js" */
/** @import { GameStore } from "./store.js" */

import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { parsed } from "../common/storage.js";
import { BrokenEntry, gameOf, parseEntry } from "./entry.js";

/** The version of the file. A newer version is refused, since this page would lose fields that it does not know. */
const FORMAT = 1;

/**
 * What a file holds about this browser: its games and, as texts, the values that are damaged.
 *
 * @typedef {{ format: number, browser_games: (Entry | string)[] }} Backup
 */

/**
 * What became of the games of a file: how many were stored, how many are stored already, and a sentence about each one
 * that is damaged. The last sentence may be about a game that the browser refused to store; then no later game of the
 * file was stored.
 *
 * @typedef {{ read: number, kept: number, problems: string[] }} BackupReport
 */

/**
 * Return the games of a browser as they stand in a file.
 *
 * @param {{ games: Entry[], broken: BrokenEntry[] }} stored
 * @returns {Backup}
 */
export function backupOf({ games, broken }) {
  return { format: FORMAT, browser_games: [...games, ...broken.map(({ text }) => text)] };
}

/**
 * Return the values that a file holds in the place of games.
 *
 * @param {string} text
 * @returns {unknown[]}
 * @throws {Refusal} if the file is not a `Backup`, or if a newer release wrote it.
 */
export function parseBackup(text) {
  const { format, browser_games: values } = parsed(text);
  if (typeof format === "number" && format > FORMAT) throw new Refusal(label("file_newer"), 422);
  if (format !== FORMAT || !Array.isArray(values)) throw new Refusal(label("file_invalid"), 422);
  return values;
}

/**
 * Store the games of a file, each after a check of all its fields and moves.
 *
 * @param {unknown[]} values The values of `parseBackup`.
 * @param {GameStore} store
 * @param {TurnRules} rules
 * @returns {Promise<BackupReport>}
 */
export async function restoreAll(values, store, rules) {
  /** @type {BackupReport} */
  const report = { read: 0, kept: 0, problems: [] };
  for (const [index, value] of values.entries()) {
    const number = index + 1;
    try {
      if (await store.restore(await checked(value, rules))) report.read += 1;
      else report.kept += 1;
    } catch (error) {
      if (!(error instanceof BrokenEntry)) {
        // The browser refuses this one, and would refuse the others.
        report.problems.push(label("file_not_stored", { number }));
        break;
      }
      report.problems.push(label(error.isNewer ? "file_game_newer" : "file_game_broken", { number }));
    }
  }
  return report;
}

/**
 * Return a value of a file as an entry.
 *
 * @param {any} value
 * @param {TurnRules} rules
 * @returns {Promise<Entry>}
 * @throws {BrokenEntry} if the value is no entry, the kernel refuses its moves, or they lead to another position.
 */
async function checked(value, rules) {
  const id = String(value?.id);
  const entry = parseEntry(id, value);
  const { turn } = await gameOf(entry, rules);
  if (turn.position !== entry.position) throw new BrokenEntry("game_broken", id, value);
  return entry;
}
