import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { fieldsOf } from "../common/storage.js";
import { BrokenEntry, parseEntry } from "./entry.js";
const DATABASE = "tribolo";
const GAMES = "games";
export class GameStore {
    problem = null;
    #memory = memoryShelf();
    #unstored = new Map();
    isKept;
    #shelf;
    constructor(shelf, isKept = shelf !== null) {
        this.#shelf = shelf ?? this.#memory;
        this.isKept = isKept;
        if (!isKept)
            this.problem = label("games_not_kept");
    }
    static async open() {
        const shelf = databaseShelf();
        const isKept = await shelf.get("").then(() => true, (error) => error instanceof DOMException && error.name === "NotFoundError");
        return new GameStore(shelf, isKept);
    }
    get wasCleared() {
        return this.#shelf.wasCleared?.() ?? false;
    }
    async load(id) {
        const value = await this.#shelfOf(id).get(id).catch(unreadable);
        return value === undefined ? null : parseEntry(id, value);
    }
    async save(entry, expected, more = []) {
        const { id } = entry;
        const stored = this.#unstored.get(id);
        try {
            const isStored = await this.#shelf.put(entry, stored === undefined ? expected : stored, more);
            this.#unstored.delete(id);
            if (this.#shelf !== this.#memory)
                this.isKept = true;
            if (this.isKept && this.#unstored.size === 0)
                this.problem = null;
            return isStored;
        }
        catch (error) {
            this.problem = label(isFull(error) ? "games_full" : "games_not_kept");
            if (stored === undefined)
                this.#unstored.set(id, expected);
            for (const { id: other } of more)
                this.#unstored.set(other, null);
            return this.#memory.put(entry, versionOf(await this.#memory.get(id)), more);
        }
    }
    async list() {
        const found = { games: [], broken: [] };
        for (const [id, value] of await this.#readable.all().catch(unreadable)) {
            try {
                const entry = parseEntry(id, value);
                if (entry.moved === null || entry.held.length === 0)
                    found.games.push(entry);
            }
            catch (error) {
                if (!(error instanceof BrokenEntry))
                    throw error;
                found.broken.push(error);
            }
        }
        found.games.sort((one, other) => other.touched - one.touched);
        return found;
    }
    async restore(entry) {
        const stored = await this.#readable.get(entry.id);
        if (stored !== undefined && isAsNew(stored, entry))
            return false;
        return this.#readable.put(entry, versionOf(stored));
    }
    delete(id) {
        return this.#shelfOf(id).remove(id);
    }
    clear() {
        return this.#readable.clear();
    }
    #shelfOf(id) {
        return this.#unstored.has(id) ? this.#memory : this.#readable;
    }
    get #readable() {
        return this.isKept ? this.#shelf : this.#memory;
    }
}
function unreadable() {
    throw new Refusal(label("games_unreadable"), 500);
}
function isAsNew(stored, { id, version }) {
    try {
        return parseEntry(id, stored).version >= version;
    }
    catch (error) {
        if (!(error instanceof BrokenEntry))
            throw error;
        return error.isNewer;
    }
}
function isFull(error) {
    return error instanceof DOMException && error.name === "QuotaExceededError";
}
function versionOf(stored) {
    return stored === undefined ? null : fieldsOf(stored).version;
}
function withHelp(entry, stored) {
    return { ...entry, help: Math.max(entry.help, Number(fieldsOf(stored).help) || 0) };
}
export function memoryShelf() {
    const entries = new Map();
    return {
        get: async (id) => entries.get(id),
        all: async () => [...entries],
        put: async (entry, expected, more = []) => {
            const stored = entries.get(entry.id);
            if (versionOf(stored) !== expected)
                return false;
            for (const each of [withHelp(entry, stored), ...more])
                entries.set(each.id, each);
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
function databaseShelf() {
    let connection = null;
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
        database.addEventListener("versionchange", forget);
        return database;
    }
    function forget() {
        connection?.then((database) => database.close()).catch(() => null);
        connection = null;
    }
    async function games(mode, work, isRepeated = false) {
        connection ??= open();
        const used = connection;
        try {
            return await work((await used).transaction(GAMES, mode).objectStore(GAMES));
        }
        catch (error) {
            if (connection === used)
                forget();
            if (isRepeated || isFull(error))
                throw error;
            return games(mode, work, true);
        }
    }
    return {
        wasCleared: () => wasCleared,
        get: (id) => games("readonly", (store) => answered(store.get(id))),
        all: () => games("readonly", async (store) => {
            const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
            return keys.map((key, index) => [String(key), values[index]]);
        }),
        put: (entry, expected, more = []) => games("readwrite", async (store) => {
            const done = completed(store.transaction);
            done.catch(() => null);
            const stored = await answered(store.get(entry.id));
            const isLost = stored === undefined && wasCleared;
            if (versionOf(stored) !== expected && !isLost && !isSame(stored, entry))
                return false;
            for (const each of [withHelp(entry, stored), ...more])
                store.put(each, each.id);
            await done;
            return true;
        }),
        remove: async (id) => void (await games("readwrite", (store) => answered(store.delete(id)))),
        clear: () => games("readwrite", async (store) => {
            const [count] = await Promise.all([answered(store.count()), answered(store.clear())]);
            return count;
        }),
    };
}
function isSame(stored, entry) {
    return JSON.stringify({ ...fieldsOf(stored), help: 0 }) === JSON.stringify({ ...entry, help: 0 });
}
function completed(transaction) {
    return new Promise((resolve, reject) => {
        transaction.addEventListener("complete", () => resolve());
        transaction.addEventListener("abort", () => reject(transaction.error));
    });
}
function answered(request) {
    return new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
    });
}
