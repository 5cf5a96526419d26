import { find, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
export function offerSaving({ games, broken }) {
    find(HTMLElement, "#save-games").hidden = games.length + broken.length === 0;
}
export function connectBackup(store, rules, onRead) {
    const file = find(HTMLInputElement, "#games-file");
    find(HTMLElement, "#save-games").addEventListener("click", () => report(async () => {
        const [{ backupOf }, { downloadJson }] = await Promise.all([
            import("./backup.js"),
            import("../common/downloading.js"),
        ]);
        downloadJson(backupOf(await store.list()), "tribolo-games.json");
        return [];
    }));
    find(HTMLElement, "#read-games").addEventListener("click", () => file.click());
    let loading = null;
    file.addEventListener("change", () => report(async () => {
        const [chosen] = file.files ?? [];
        if (!chosen)
            return [];
        file.value = "";
        const { parseBackup, restoreAll } = await import("./backup.js");
        const values = parseBackup(await chosen.text());
        loading ??= rules.load();
        if (!(await loading))
            throw new Refusal(label("file_unchecked"), 500);
        const { read, kept, problems } = await restoreAll(values, store, rules);
        await onRead();
        const both = [kept > 0 && label("file_kept", { count: kept }), ...problems];
        return [label("file_read", { count: read }), ...both.filter((text) => text !== false)];
    }));
    find(HTMLElement, "#backup").hidden = false;
}
async function report(work) {
    const place = find(HTMLElement, "#backup-report");
    place.replaceChildren();
    const sentences = await work().catch((error) => {
        if (!(error instanceof Refusal))
            throw error;
        return [error.message];
    });
    place.append(...sentences.map((text) => make("p", {}, text)));
}
