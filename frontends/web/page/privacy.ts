// The page about privacy: saves, reads and deletes what the scripts of this site keep in the browser.

import "./common/site.ts";
import type { LabelName } from "./common/api.ts";
import { find, readJson } from "./common/dom.ts";
import { downloadJson } from "./common/downloading.ts";
import { label, setLabels } from "./common/labels.ts";
import { ask, Refusal } from "./common/server.ts";
import { Rules } from "./engine/rules.ts";
import { backupOf } from "./local/backup.ts";
import { connectBackup, offerSaving } from "./local/backup-controls.ts";
import { persistence } from "./local/persistence.ts";
import { GameStore } from "./local/store.ts";

/** The beginning of all keys in the storage of texts. */
const PREFIX = "tribolo.";

setLabels(readJson("#labels"));
const store = await GameStore.open();
if ("deleted" in find(HTMLElement, "main").dataset) await eraseHere();
document.querySelector("#export")?.addEventListener("submit", exportBoth);
document.querySelector("#delete:not([action])")?.addEventListener("submit", erase);
if (store.isKept) connectBackup(store, new Rules(), offerToSave);
await offerToSave();
find(HTMLElement, "#persistence").textContent = label(`persistence_${await persistence()}` as LabelName);

/**
 * Save what the server has of the visitor in one file with the games of this browser, which are in the first part. If
 * one of both cannot be read, let the browser send the form, so that the page of the server says why.
 */
async function exportBoth(event: Event) {
  event.preventDefault();
  const form = find(HTMLFormElement, "#export");
  const button = (event as SubmitEvent).submitter;
  form.action = button?.getAttribute("formaction") ?? form.action;
  try {
    const data: { part: number; parts: number } = await ask(form.action, {});
    const { part, parts } = data;
    const games = part === 1 ? backupOf(await store.list()) : {};
    downloadJson({ ...data, ...games }, parts > 1 ? `tribolo-data-${part}.json` : "tribolo-data.json");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    form.submit();
  }
}

/** Delete the data of a visitor where there is no server. */
async function erase(event: Event) {
  event.preventDefault();
  await eraseHere();
  await offerToSave();
  const notice = find(HTMLElement, "#deleted");
  notice.hidden = false;
  notice.scrollIntoView();
}

/** Offer to save the games of this browser, damaged ones too; not if it has none or cannot read them. */
async function offerToSave() {
  offerSaving(await store.list().catch(() => ({ games: [], broken: [] })));
}

/** Delete what the scripts of this site keep in this browser, and tell how many games there were. */
async function eraseHere() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // The browser gives no access to the storage, so nothing is kept there.
  }
  const place = find(HTMLElement, "#deleted-here");
  try {
    const count = await store.clear();
    if (count > 0) place.textContent = label("deleted_here", { count });
  } catch {
    place.textContent = label("not_deleted_here");
  }
}
