// A game in this browser and its stored copy, which the tabs of the browser share.

import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import { entryOf, gameOf } from "./entry.ts";
import { type Game, type LoopCommand, update } from "./loop.ts";
import { askToKeep } from "./persistence.ts";
import type { TurnRules } from "./replay.ts";
import type { GameStore } from "./store.ts";

/** What becomes of a stored game. */
interface Listener {
  /** Called after each change, with the game before. */
  onChange: (before: Game) => void;
  /** Called when the page has taken over what another tab has stored. */
  onLoad: () => void;
  /** Called after each attempt to store the game. */
  onSave: () => void;
  /** Called when another tab has stored the game. */
  onNews: () => void;
}

export class StoredGame {
  #game: Game;
  #store: GameStore;
  #rules: TurnRules;
  #listener: Listener;

  /** Tells the other tabs that the game has changed. */
  #channel: BroadcastChannel | null;

  /** Fulfilled when the changes so far have ended; they happen one after another. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param game The game as it is stored. */
  constructor(game: Game, store: GameStore, rules: TurnRules, listener: Listener) {
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

  /** Do some work after the changes so far. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => null);
    return done;
  }

  /**
   * Carry out a command on the newest game, and store the game after it.
   *
   * @param isWanted Returns whether the command still applies to the game; it is dropped if not.
   * @param more New games that are stored with it, or not at all.
   * @throws Refusal if the rules of the loop forbid the command.
   */
  change(command: LoopCommand, isWanted: () => boolean = () => true, more: Game[] = []) {
    return this.inTurn(() => this.changeNow(command, isWanted, more));
  }

  /** Carry out a command as `change` does, within the turn of another piece of work. */
  async changeNow(command: LoopCommand, isWanted: () => boolean = () => true, more: Game[] = []) {
    while (isWanted()) {
      const before = this.#game;
      const after = await update(before, command, this.#rules);
      if (await this.#save(after, before.version, more)) return this.#set(after);
      await this.loadNow();
    }
  }

  /**
   * Take over the stored game if its version is another one, within the turn of another piece of work.
   *
   * @throws Refusal if it cannot be read.
   */
  async loadNow() {
    const entry = await this.#store.load(this.#game.id);
    if (entry === null && this.#store.wasCleared) return; // The page stores its game again with the next change.
    if (entry === null) throw new Refusal(gettext("This browser has no such game."), 404);
    if (entry.version === this.#game.version) return;
    this.#set(await gameOf(entry, this.#rules));
    this.#listener.onLoad();
  }

  /**
   * Store the game and tell the other tabs; return whether no other tab had changed it. When a game has ended, there is
   * something that the browser should keep.
   *
   * @param expected The version that is stored.
   */
  async #save(game: Game, expected: number | null, more: Game[]) {
    const [entry, ...others] = [game, ...more].map((each) => entryOf(each, Date.now()));
    const isStored = entry !== undefined && (await this.#store.save(entry, expected, others));
    if (isStored) this.#channel?.postMessage(game.version);
    if (isStored && game.turn.player === null) askToKeep();
    this.#listener.onSave();
    return isStored;
  }

  #set(game: Game) {
    const before = this.#game;
    this.#game = game;
    this.#listener.onChange(before);
  }
}

/** Do some work while no other tab does work of the same name; at once where the browser has no locks. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(name, work) : work();
}
