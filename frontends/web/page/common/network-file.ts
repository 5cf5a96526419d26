// The file of a network of the user's own: kept in a database of this browser, and never sent.

/** The spec of the opponent in records and links, which name no file. */
export const NETWORK = "network";

/** The name of the database. */
const DATABASE = "tribolo-network";

/** The name of its only store, and of the only key there. */
const FILE = "file";

/** Return the content of the file; `null` if this browser has none or cannot read it. */
export async function readNetwork(): Promise<Uint8Array | null> {
  const content = await withFile("readonly", (files) => files.get(FILE)).catch(() => null);
  return content instanceof Uint8Array ? content : null;
}

/** Return whether this browser has the file. */
export async function hasNetwork() {
  return (await readNetwork()) !== null;
}

/** Keep the content of a file, which replaces an earlier one; rejected with an error of the browser if it refuses. */
export function keepNetwork(content: Uint8Array) {
  return withFile("readwrite", (files) => files.put(content, FILE));
}

/** Delete the file; rejected with an error of the browser if it refuses. */
export function deleteNetwork() {
  return answered(indexedDB.deleteDatabase(DATABASE));
}

/** Send a request to the store; a request that only reads makes no database. */
async function withFile(mode: IDBTransactionMode, send: (files: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => {
    if (mode === "readonly") opening.transaction?.abort();
    else opening.result.createObjectStore(FILE);
  });
  const database = await answered(opening);
  try {
    return await answered(send(database.transaction(FILE, mode).objectStore(FILE)));
  } finally {
    database.close();
  }
}

/** Return the result of a request; rejected with its error. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
