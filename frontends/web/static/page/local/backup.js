import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { fieldsOf, parsed } from "../common/storage.js";
import { BrokenEntry, gameOf, parseEntry } from "./entry.js";
const FORMAT = 1;
export function backupOf({ games, broken }) {
    return { format: FORMAT, browser_games: [...games, ...broken.map(({ text }) => text)] };
}
export function parseBackup(text) {
    const { format, browser_games: values } = parsed(text);
    if (typeof format === "number" && format > FORMAT)
        throw new Refusal(label("file_newer"), 422);
    if (format !== FORMAT || !Array.isArray(values))
        throw new Refusal(label("file_invalid"), 422);
    return values;
}
export async function restoreAll(values, store, rules) {
    const report = { read: 0, kept: 0, problems: [] };
    for (const [index, value] of values.entries()) {
        const number = index + 1;
        try {
            if (await store.restore(await checked(value, rules)))
                report.read += 1;
            else
                report.kept += 1;
        }
        catch (error) {
            if (!(error instanceof BrokenEntry)) {
                report.problems.push(label("file_not_stored", { number }));
                break;
            }
            report.problems.push(label(error.isNewer ? "file_game_newer" : "file_game_broken", { number }));
        }
    }
    return report;
}
async function checked(value, rules) {
    const id = String(fieldsOf(value).id);
    const entry = parseEntry(id, value);
    const { turn } = await gameOf(entry, rules);
    if (turn.position !== entry.position)
        throw new BrokenEntry("game_broken", id, value);
    return entry;
}
