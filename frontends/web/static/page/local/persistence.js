import { readStored, store } from "../common/storage.js";
const STORAGE_KEY = "tribolo.persistence";
export async function askToKeep() {
    const storage = storageManager();
    if (!storage || readStored(STORAGE_KEY) !== null)
        return;
    store(STORAGE_KEY, "asked");
    await storage.persist().catch(() => false);
}
export async function persistence() {
    const storage = storageManager();
    if (!storage)
        return "unknown";
    if (await storage.persisted().catch(() => false))
        return "granted";
    return readStored(STORAGE_KEY) === null ? "unasked" : "refused";
}
function storageManager() {
    const storage = globalThis.navigator?.storage;
    return typeof storage?.persist === "function" ? storage : undefined;
}
