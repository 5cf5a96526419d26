// The games in this browser: stored in IndexedDB or, where the browser forbids it, held until the page is left.

/** @import { Entry } from "./entry.js" */

import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { BrokenEntry, parseEntry } from "./entry.js";

const DATABASE = "tribolo";
const GAMES = "games";

/**
 * Where entries are kept. Each function is rejected with an error of the browser if the browser refuses.
 *
 * @typedef {object} Shelf
 * @property {(id: string) => Promise<unknown>} get Returns a stored value; `undefined` without one.
 * @property {() => Promise<[string, unknown][]>} all Returns all stored values with their keys.
 * @property {(entry: Entry, expected: unknown) => Promise<boolean>} put Stores an entry if the stored value has the
 *   version `expected`, or if `expected` is `null` and none is stored; returns whether it did.
 * @property {(id: string) => Promise<void>} remove
 * @property {() => Promise<number>} clear Removes all values; returns how many there were.
 */

export class GameStore {
  /** The sentence about what is wrong with the storage; `null` if all is well. @type {string | null} */
  problem = null;

  /** Holds the games that the browser does not store. @type {Shelf} */
  #memory = memoryShelf();

  /** The games that are held in memory because the browser has refused to store them. @type {Set<string>} */
  #unstored = new Set();

  /**
   * @param {Shelf | null} shelf `null` if the browser stores nothing.
   */
  constructor(shelf) {
    this.#shelf = shelf ?? this.#memory;
    this.isKept = shelf !== null;
    if (shelf === null) this.problem = label("games_not_kept");
  }

  #shelf;

  /** Return the store of this browser. */
  static async open() {
    return new GameStore(await openDatabase().then(databaseShelf, () => null));
  }

  /**
   * Return a stored game; `null` if there is none.
   *
   * @param {string} id
   * @returns {Promise<Entry | null>}
   * @throws {BrokenEntry} if the stored value is damaged, or of a newer release.
   * @throws {Refusal} if the browser cannot read its storage.
   */
  async load(id) {
    const value = await this.#shelfOf(id).get(id).catch(unreadable);
    return value === undefined ? null : parseEntry(id, value);
  }

  /**
   * Store a game, unless another tab has changed it. Where the browser refuses, the game is held in memory from now on,
   * and `problem` says so.
   *
   * @param {Entry} entry
   * @param {number | null} expected The version that is stored now; `null` for a new game.
   * @returns {Promise<boolean>} Whether the game is stored or held; if not, `load` returns what another tab has left.
   */
  async save(entry, expected) {
    try {
      return await this.#shelfOf(entry.id).put(entry, expected);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      this.problem = label(isFull ? "games_full" : "games_not_kept");
      this.#unstored.add(entry.id);
      return this.#memory.put(entry, null);
    }
  }

  /**
   * Return all games that the browser stores, the newest by the clock first, and the values that are damaged or of a
   * newer release. A game that goes on on the server is left out if it is in the server's list, too.
   *
   * @returns {Promise<{ games: Entry[], broken: BrokenEntry[] }>}
   * @throws {Refusal} if the browser cannot read its storage.
   */
  async list() {
    /** @type {{ games: Entry[], broken: BrokenEntry[] }} */
    const found = { games: [], broken: [] };
    for (const [id, value] of await this.#shelf.all().catch(unreadable)) {
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
   * @param {Entry} entry
   * @returns {Promise<boolean>} Whether the game was stored; rejected with an error of the browser if it refuses.
   */
  async restore(entry) {
    const stored = await this.#shelf.get(entry.id);
    if (stored !== undefined && isAsNew(stored, entry)) return false;
    return this.#shelf.put(entry, versionOf(stored));
  }

  /** @param {string} id */
  delete(id) {
    return this.#shelfOf(id).remove(id);
  }

  /**
   * Delete all games that the browser stores.
   *
   * @returns {Promise<number>} How many there were; rejected with an error of the browser if it refuses.
   */
  clear() {
    return this.#shelf.clear();
  }

  /** @param {string} id */
  #shelfOf(id) {
    return this.#unstored.has(id) ? this.#memory : this.#shelf;
  }
}

/** @returns {never} */
function unreadable() {
  throw new Refusal({ error: label("games_unreadable") }, 500);
}

/**
 * Return whether a stored value is a game of at least the version of an entry, or one of a newer release.
 *
 * @param {unknown} stored
 * @param {Entry} entry
 */
function isAsNew(stored, { id, version }) {
  try {
    return parseEntry(id, stored).version >= version;
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    return error.isNewer;
  }
}

/** Return the version of a stored value, which may be damaged; `null` if nothing is stored. @param {any} stored */
function versionOf(stored) {
  return stored === undefined ? null : stored?.version;
}

/**
 * Return an entry with the greater amount of help. Help is counted without a new version, so that another page may
 * have counted more.
 *
 * @param {Entry} entry
 * @param {any} stored The value that is stored now.
 */
function withHelp(entry, stored) {
  return { ...entry, help: Math.max(entry.help, Number(stored?.help) || 0) };
}

/** Return a shelf that lasts as long as the page. @returns {Shelf} */
export function memoryShelf() {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  return {
    get: async (id) => entries.get(id),
    all: async () => [...entries],
    put: async (entry, expected) => {
      const stored = entries.get(entry.id);
      if (versionOf(stored) !== expected) return false;
      entries.set(entry.id, withHelp(entry, stored));
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
 * @param {IDBDatabase} database
 * @returns {Shelf}
 */
function databaseShelf(database) {
  /** @param {IDBTransactionMode} mode */
  const games = (mode) => database.transaction(GAMES, mode).objectStore(GAMES);
  return {
    get: async (id) => answered(games("readonly").get(id)), // A database without games throws an error at once.
    all: async () => {
      const store = games("readonly");
      const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
      return keys.map((key, index) => [String(key), values[index]]);
    },
    put: (entry, expected) =>
      new Promise((resolve, reject) => {
        // The comparison and the change share a transaction, so that no other tab can come between them.
        const store = games("readwrite");
        let isStored = false;
        store.transaction.addEventListener("complete", () => resolve(isStored));
        store.transaction.addEventListener("abort", () => reject(store.transaction.error));
        const asked = store.get(entry.id);
        asked.addEventListener("success", () => {
          if (versionOf(asked.result) !== expected) return;
          store.put(withHelp(entry, asked.result), entry.id);
          isStored = true;
        });
      }),
    remove: async (id) => void (await answered(games("readwrite").delete(id))),
    clear: async () => {
      const store = games("readwrite");
      const [count] = await Promise.all([answered(store.count()), answered(store.clear())]);
      return count;
    },
  };
}

/**
 * @returns {Promise<IDBDatabase>} Rejected if the browser forbids it.
 */
async function openDatabase() {
  const asked = indexedDB.open(DATABASE, 1);
  asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore(GAMES));
  const database = await answered(asked);
  // A later release waits for all pages to close the database before it can change it.
  database.addEventListener("versionchange", () => database.close());
  return database;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
