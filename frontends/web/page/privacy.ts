// The page about privacy: saves, reads and deletes what the scripts of this site keep in the browser.

import "./common/site.ts";
import { find } from "./common/dom.ts";
import { downloadJson } from "./common/downloading.ts";
import { keepJoined } from "./common/joined.ts";
import { deleteNetwork } from "./common/network-file.ts";
import { connectNotifications, endNotifications } from "./common/notifications.ts";
import { ask, Refusal } from "./common/server.ts";
import { gettext, ngettext, noop } from "./common/texts.ts";
import { Rules } from "./engine/rules.ts";
import { backupOf } from "./local/backup.ts";
import { connectBackup, offerSaving } from "./local/backup-controls.ts";
import { persistence } from "./local/persistence.ts";
import { GameStore } from "./local/store.ts";

/** The beginning of all keys in the storage of texts. */
const PREFIX = "tribolo.";

const PERSISTENCE = {
  granted: noop("This browser has agreed to keep your games until you delete them."),
  refused: noop("This browser may remove your games by itself: it did not agree to keep them until you delete them."),
  unasked: noop("After your first finished game, this browser is asked to keep your games."),
  unknown: noop("This browser may remove your games by itself: it cannot be asked to keep them until you delete them."),
};

const { deleted, joined } = find(HTMLElement, "main").dataset;
const store = await GameStore.open();
if (deleted !== undefined) await eraseHere();
if (joined) keepJoined(joined === "yes");
document.querySelector("#export")?.addEventListener("submit", exportBoth);
document.querySelector("#delete:not([action])")?.addEventListener("submit", erase);
if (store.isKept) connectBackup(store, new Rules(), offerToSave);
await offerToSave();
await connectNotifications();
find(HTMLElement, "#persistence").textContent = gettext(PERSISTENCE[await persistence()]);

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
  await endNotifications();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // The browser gives no access to the storage, so nothing is kept there.
  }
  const place = find(HTMLElement, "#deleted-here");
  try {
    const [count] = await Promise.all([store.clear(), deleteNetwork()]);
    if (count > 0) {
      place.textContent = ngettext(
        "{count} game in this browser was deleted, too.",
        "{count} games in this browser were deleted, too.",
        count,
      );
    }
  } catch {
    place.textContent = gettext(
      "The games in this browser could not be deleted. Clear the data of this site in your browser.",
    );
  }
}
