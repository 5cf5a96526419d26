import { find, readJson } from "./common/dom.js";
import { downloadJson } from "./common/downloading.js";
import { label, setLabels } from "./common/labels.js";
import { ask, Refusal } from "./common/server.js";
import { Rules } from "./engine/rules.js";
import { backupOf } from "./local/backup.js";
import { connectBackup, offerSaving } from "./local/backup-controls.js";
import { persistence } from "./local/persistence.js";
import { GameStore } from "./local/store.js";
const PREFIX = "tribolo.";
setLabels(readJson("#labels"));
const store = await GameStore.open();
if ("deleted" in find(HTMLElement, "main").dataset)
    await eraseHere();
document.querySelector("#export")?.addEventListener("submit", exportBoth);
document.querySelector("#delete:not([action])")?.addEventListener("submit", erase);
if (store.isKept)
    connectBackup(store, new Rules(), offerToSave);
await offerToSave();
find(HTMLElement, "#persistence").textContent = label(`persistence_${await persistence()}`);
async function exportBoth(event) {
    event.preventDefault();
    const form = find(HTMLFormElement, "#export");
    const button = event.submitter;
    form.action = button?.getAttribute("formaction") ?? form.action;
    try {
        const data = await ask(form.action, {});
        const { part, parts } = data;
        const games = part === 1 ? backupOf(await store.list()) : {};
        downloadJson({ ...data, ...games }, parts > 1 ? `tribolo-data-${part}.json` : "tribolo-data.json");
    }
    catch (error) {
        if (!(error instanceof Refusal))
            throw error;
        form.submit();
    }
}
async function erase(event) {
    event.preventDefault();
    await eraseHere();
    await offerToSave();
    const notice = find(HTMLElement, "#deleted");
    notice.hidden = false;
    notice.scrollIntoView();
}
async function offerToSave() {
    offerSaving(await store.list().catch(() => ({ games: [], broken: [] })));
}
async function eraseHere() {
    try {
        for (const key of Object.keys(localStorage))
            if (key.startsWith(PREFIX))
                localStorage.removeItem(key);
    }
    catch {
    }
    const place = find(HTMLElement, "#deleted-here");
    try {
        const count = await store.clear();
        if (count > 0)
            place.textContent = label("deleted_here", { count });
    }
    catch {
        place.textContent = label("not_deleted_here");
    }
}
