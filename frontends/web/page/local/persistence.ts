// Whether the browser keeps the games until the user deletes them, or may remove them by itself. It is asked once.

import { readStored, store } from "../common/storage.ts";

const STORAGE_KEY = "tribolo.persistence";

/**
 * What the browser has answered: it keeps the games (`granted`), it may remove them (`refused`), it was not asked yet
 * (`unasked`), or it cannot be asked (`unknown`).
 */
type Persistence = "granted" | "refused" | "unasked" | "unknown";

/** Ask the browser to keep the games, unless it was asked before. */
export async function askToKeep() {
  const storage = storageManager();
  if (!storage || readStored(STORAGE_KEY) !== null) return;
  store(STORAGE_KEY, "asked");
  await storage.persist().catch(() => false);
}

export async function persistence(): Promise<Persistence> {
  const storage = storageManager();
  if (!storage) return "unknown";
  if (await storage.persisted().catch(() => false)) return "granted";
  return readStored(STORAGE_KEY) === null ? "unasked" : "refused";
}

/** Return what answers for the storage of the browser; `undefined` without one, as on plain HTTP. */
function storageManager() {
  const storage = globalThis.navigator?.storage;
  return typeof storage?.persist === "function" ? storage : undefined;
}
