import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { entryOf, gameOf } from "./entry.js";
import { update } from "./loop.js";
import { askToKeep } from "./persistence.js";
export class StoredGame {
    #game;
    #store;
    #rules;
    #listener;
    #channel;
    #last = Promise.resolve();
    constructor(game, store, rules, listener) {
        this.#game = game;
        this.#store = store;
        this.#rules = rules;
        this.#listener = listener;
        this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`tribolo game ${game.id}`);
        this.#channel?.addEventListener("message", () => listener.onNews());
    }
    get game() {
        return this.#game;
    }
    inTurn(work) {
        const done = this.#last.then(work);
        this.#last = done.catch(() => null);
        return done;
    }
    change(command, isWanted = () => true, more = []) {
        return this.inTurn(() => this.changeNow(command, isWanted, more));
    }
    async changeNow(command, isWanted = () => true, more = []) {
        while (isWanted()) {
            const before = this.#game;
            const after = await update(before, command, this.#rules);
            if (await this.#save(after, before.version, more))
                return this.#set(after);
            await this.loadNow();
        }
    }
    async loadNow() {
        const entry = await this.#store.load(this.#game.id);
        if (entry === null && this.#store.wasCleared)
            return;
        if (entry === null)
            throw new Refusal(label("game_missing"), 404);
        if (entry.version === this.#game.version)
            return;
        this.#set(await gameOf(entry, this.#rules));
        this.#listener.onLoad();
    }
    async #save(game, expected, more) {
        const [entry, ...others] = [game, ...more].map((each) => entryOf(each, Date.now()));
        const isStored = entry !== undefined && (await this.#store.save(entry, expected, others));
        if (isStored)
            this.#channel?.postMessage(game.version);
        if (isStored && game.turn.player === null)
            askToKeep();
        this.#listener.onSave();
        return isStored;
    }
    #set(game) {
        const before = this.#game;
        this.#game = game;
        this.#listener.onChange(before);
    }
}
export function alone(name, work) {
    return globalThis.navigator?.locks ? navigator.locks.request(name, work) : work();
}
