// The games in this browser: stored in IndexedDB or, where the browser forbids it, held until the page is left.

import { answered } from "../common/network-file.ts";
import { Refusal } from "../common/server.ts";
import { fieldsOf } from "../common/storage.ts";
import { gettext } from "../common/texts.ts";
import { BrokenEntry, type Entry, parseEntry } from "./entry.ts";

const DATABASE = "tribolo";
const GAMES = "games";

/** Where entries are kept. Each function is rejected with an error of the browser if the browser refuses. */
interface Shelf {
  /** Returns a stored value; `undefined` without one. */
  get: (id: string) => Promise<unknown>;
  /** Returns all stored values with their keys. */
  all: () => Promise<[string, unknown][]>;
  /**
   * Stores an entry, and `more` new ones with it, if the stored value has the version `expected`, or if `expected` is
   * `null` and none is stored; returns whether it did.
   */
  put: (entry: Entry, expected: unknown, more?: Entry[]) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** Removes all values; returns how many there were. */
  clear: () => Promise<number>;
  /** Returns whether the browser has removed all values while the page was open. */
  wasCleared?: () => boolean;
}

export class GameStore {
  /** The sentence about what is wrong with the storage; `null` if all is well. */
  problem: string | null = null;

  /** Holds the games that the browser does not store. */
  #memory: Shelf = memoryShelf();

  /**
   * The games that are held in memory because the browser has refused to store them, with the versions that it stores.
   */
  #unstored = new Map<string, number | null>();

  isKept: boolean;

  #shelf;

  /**
   * @param shelf `null` if the browser stores nothing.
   * @param isKept Whether the browser stores games now; if not, it is asked again for each game.
   */
  constructor(shelf: Shelf | null, isKept: boolean = shelf !== null) {
    this.#shelf = shelf ?? this.#memory;
    this.isKept = isKept;
    if (!isKept) this.problem = gettext("This browser cannot keep games. This one ends when you leave the page.");
  }

  /** Return the store of this browser. */
  static async open() {
    const shelf = databaseShelf();
    // A database of another program has no games' store: the browser keeps games, but they cannot be read.
    const isKept = await shelf.get("").then(
      () => true,
      (error) => error instanceof DOMException && error.name === "NotFoundError",
    );
    return new GameStore(shelf, isKept);
  }

  /** Whether the browser has removed all games while the page was open: the page still has its own. */
  get wasCleared() {
    return this.#shelf.wasCleared?.() ?? false;
  }

  /**
   * Return a stored game; `null` if there is none.
   *
   * @throws BrokenEntry if the stored value is damaged, or of a newer release.
   * @throws Refusal if the browser cannot read its storage.
   */
  async load(id: string): Promise<Entry | null> {
    const value = await this.#shelfOf(id).get(id).catch(unreadable);
    return value === undefined ? null : parseEntry(id, value);
  }

  /**
   * Store a game, unless another tab has changed it. Where the browser refuses, the game is held in memory until it can
   * be stored, and `problem` says so.
   *
   * @param expected The version that is stored now; `null` for a new game.
   * @param more New games to store with it, or not at all.
   * @returns Whether the game is stored or held; if not, `load` returns what another tab has left.
   */
  async save(entry: Entry, expected: number | null, more: Entry[] = []): Promise<boolean> {
    const { id } = entry;
    const stored = this.#unstored.get(id);
    try {
      const isStored = await this.#shelf.put(entry, stored === undefined ? expected : stored, more);
      this.#unstored.delete(id);
      if (this.#shelf !== this.#memory) this.isKept = true;
      if (this.isKept && this.#unstored.size === 0) this.problem = null;
      return isStored;
    } catch (error) {
      this.problem = isFull(error)
        ? gettext("The storage of this browser is full. The moves from here on are lost when you leave the page.")
        : gettext("This browser cannot keep games. This one ends when you leave the page.");
      if (stored === undefined) this.#unstored.set(id, expected);
      for (const { id: other } of more) this.#unstored.set(other, null);
      return this.#memory.put(entry, versionOf(await this.#memory.get(id)), more);
    }
  }

  /**
   * Return all games that the browser stores, the newest by the clock first, and the values that are damaged or of a
   * newer release. A game that goes on on the server is left out if it is in the server's list, too.
   *
   * @throws Refusal if the browser cannot read its storage.
   */
  async list(): Promise<{ games: Entry[]; broken: BrokenEntry[] }> {
    const found: { games: Entry[]; broken: BrokenEntry[] } = { games: [], broken: [] };
    for (const [id, value] of await this.#readable.all().catch(unreadable)) {
      try {
        const entry = parseEntry(id, value);
        if (entry.moved === null || entry.held.length === 0) found.games.push(entry);
      } catch (error) {
        if (!(error instanceof BrokenEntry)) throw error;
        found.broken.push(error);
      }
    }
    found.games.sort((one, other) => other.touched - one.touched);
    return found;
  }

  /**
   * Store a game from elsewhere unless the stored one is as new, by its version or its release. A damaged one is
   * replaced.
   *
   * @returns Whether the game was stored; rejected with an error of the browser if it refuses.
   */
  async restore(entry: Entry): Promise<boolean> {
    const stored = await this.#readable.get(entry.id);
    if (stored !== undefined && isAsNew(stored, entry)) return false;
    return this.#readable.put(entry, versionOf(stored));
  }

  delete(id: string) {
    return this.#shelfOf(id).remove(id);
  }

  /**
   * Delete all games that the browser stores.
   *
   * @returns How many there were; rejected with an error of the browser if it refuses.
   */
  clear(): Promise<number> {
    return this.#readable.clear();
  }

  #shelfOf(id: string) {
    return this.#unstored.has(id) ? this.#memory : this.#readable;
  }

  get #readable() {
    return this.isKept ? this.#shelf : this.#memory;
  }
}

function unreadable(): never {
  throw new Refusal(gettext("The games in this browser cannot be read. Load the page again."), 500);
}

/** Return whether a stored value is a game of at least the version of an entry, or one of a newer release. */
function isAsNew(stored: unknown, { id, version }: Entry) {
  try {
    return parseEntry(id, stored).version >= version;
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    return error.isNewer;
  }
}

function isFull(error: unknown) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Return the version of a stored value, which may be damaged; `null` if nothing is stored. */
function versionOf(stored: unknown) {
  return stored === undefined ? null : fieldsOf(stored).version;
}

/**
 * Return an entry with the greater amount of help. Help is counted without a new version, so that another page may
 * have counted more.
 *
 * @param stored The value that is stored now.
 */
function withHelp(entry: Entry, stored: unknown) {
  return { ...entry, help: Math.max(entry.help, Number(fieldsOf(stored).help) || 0) };
}

/** Return a shelf that lasts as long as the page. */
export function memoryShelf(): Shelf {
  const entries = new Map<string, Entry>();
  return {
    get: async (id) => entries.get(id),
    all: async () => [...entries],
    put: async (entry, expected, more = []) => {
      const stored = entries.get(entry.id);
      if (versionOf(stored) !== expected) return false;
      for (const each of [withHelp(entry, stored), ...more]) entries.set(each.id, each);
      return true;
    },
    remove: async (id) => void entries.delete(id),
    clear: async () => {
      const { size } = entries;
      entries.clear();
      return size;
    },
  };
}

/**
 * Return a shelf in the database of the browser. The browser may end the connection to it, as WebKit does while a page
 * is in the background: it is opened again then, and the request that failed is repeated once.
 */
function databaseShelf(): Shelf {
  let connection: Promise<IDBDatabase> | null = null;
  let isKnown = false;
  let wasCleared = false;

  async function open() {
    const asked = indexedDB.open(DATABASE, 1);
    asked.addEventListener("upgradeneeded", () => {
      asked.result.createObjectStore(GAMES);
      wasCleared ||= isKnown;
    });
    const database = await answered(asked);
    isKnown = true;
    database.addEventListener("close", forget);
    // A later release waits for all pages to close the database before it can change it.
    database.addEventListener("versionchange", forget);
    return database;
  }

  function forget() {
    connection?.then((database) => database.close()).catch(() => null);
    connection = null;
  }

  async function games<T>(
    mode: IDBTransactionMode,
    work: (games: IDBObjectStore) => Promise<T>,
    isRepeated = false,
  ): Promise<T> {
    connection ??= open();
    const used = connection;
    try {
      return await work((await used).transaction(GAMES, mode).objectStore(GAMES));
    } catch (error) {
      if (connection === used) forget();
      if (isRepeated || isFull(error)) throw error;
      return games(mode, work, true);
    }
  }

  return {
    wasCleared: () => wasCleared,
    get: (id) => games("readonly", (store) => answered(store.get(id))),
    all: () =>
      games("readonly", async (store) => {
        const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
        return keys.map((key, index) => [String(key), values[index]]);
      }),
    put: (entry, expected, more = []) =>
      games("readwrite", async (store) => {
        // The comparison and the change share a transaction, so that no other tab can come between them.
        const done = completed(store.transaction);
        done.catch(() => null); // A request of it fails, too.
        const stored = await answered(store.get(entry.id));
        const isLost = stored === undefined && wasCleared;
        // The first try of a repeated request may have stored the entry.
        if (versionOf(stored) !== expected && !isLost && !isSame(stored, entry)) return false;
        for (const each of [withHelp(entry, stored), ...more]) store.put(each, each.id);
        await done;
        return true;
      }),
    remove: async (id) => void (await games("readwrite", (store) => answered(store.delete(id)))),
    clear: () =>
      games("readwrite", async (store) => {
        const [count] = await Promise.all([answered(store.count()), answered(store.clear())]);
        return count;
      }),
  };
}

/** Return whether an entry is stored already, apart from help that was counted since. */
function isSame(stored: unknown, entry: Entry) {
  return JSON.stringify({ ...fieldsOf(stored), help: 0 }) === JSON.stringify({ ...entry, help: 0 });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}
