// One event stream for all tabs of a browser, which opens at most six connections to a server over HTTP/1.1.
//
// The leading tab has the stream, and passes its events on to the other tabs. The tab that came to the front last
// leads, since a browser may halt tabs in the background. If the leading tab is closed, another one takes over. All
// tabs know the version that they show, so the stream continues there, and no tab misses an event.

/** @import { Listener, VersionEvent } from "./events.js" */

import { openStream, streamAddress } from "./source.js";

const ANSWER_TIME = 50; // milliseconds in which other tabs answer a new leader

/**
 * What a tab tells the other tabs. A new leader asks `who` is there. Each tab answers with its game and the version
 * that it knows; a new tab sends the same by itself. The other messages pass on what the stream has brought.
 *
 * @typedef {{ kind: "who" } | { kind: "here", game: string, version: number, isNew: boolean }
 *   | { kind: "event", event: VersionEvent } | { kind: "open", isOpen: boolean }} Message
 */

/**
 * The parts of a browser that tabs need to share a stream.
 *
 * @typedef {object} Sharing
 * @property {Pick<LockManager, "request">} locks
 * @property {Pick<BroadcastChannel, "postMessage" | "onmessage">} channel
 */

/**
 * Return what a browser offers for sharing a stream; `null` if it lacks any of it, as on plain HTTP.
 *
 * @param {string} name The name that tabs with the same server use for the lock and for the channel.
 * @returns {Sharing | null}
 */
export function sharing(name) {
  if (!navigator.locks || !("BroadcastChannel" in globalThis)) return null;
  return { locks: navigator.locks, channel: new BroadcastChannel(name) };
}

/** A tab with a game. */
export class Tab {
  /**
   * The versions from which the stream continues, keyed by the ids of its games, if this tab leads.
   *
   * @type {Map<string, number>}
   */
  #games = new Map();

  /** Whether this tab has the stream, or is about to open it. */
  #isLeading = false;

  /** Closes the stream, if there is one. */
  #close = () => {};

  /** Aborted when the request for the lead is replaced by another one. */
  #request = new AbortController();

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * Create a tab, which hears of no events before a call of `wait` or `lead`.
   *
   * @param {string} address The URL of the stream, without a query.
   * @param {string} game The id of the game.
   * @param {() => number} version Returns the version of the game that the tab knows.
   * @param {Listener} listener Hears of the events of the game.
   * @param {Sharing | null} shared `null` if the tab must have a stream of its own.
   */
  constructor(address, game, version, listener, shared) {
    this.#address = address;
    this.#game = game;
    this.#version = version;
    this.#listener = listener;
    this.#shared = shared;
    if (shared) shared.channel.onmessage = ({ data }) => this.#receive(data);
  }

  #address;
  #game;
  #version;
  #listener;
  #shared;

  /** Hear of events from the leading tab, and lead when no other tab does. */
  async wait() {
    this.#tell({ kind: "here", game: this.#game, version: this.#version(), isNew: true });
    await this.#requestLead(false);
  }

  /** Lead from now on, instead of the tab that led until now. */
  async lead() {
    if (!this.#isLeading) await this.#requestLead(true);
  }

  /**
   * Lead as soon as no other tab does, until another tab wants to lead; then wait again.
   *
   * @param {boolean} isUrgent Whether to lead at once.
   */
  async #requestLead(isUrgent) {
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    const begin = () => {
      this.#begin();
      return new Promise(() => {}); // The lock is released when the tab is closed or another tab takes it.
    };
    try {
      if (!this.#shared) this.#begin();
      else
        await this.#shared.locks.request(this.#address, isUrgent ? { steal: true } : { signal: request.signal }, begin);
    } catch (error) {
      if (request.signal.aborted) return;
      this.#end();
      // A browser that keeps nothing for a site denies locks, too.
      if (!(error instanceof DOMException) || error.name !== "AbortError") this.#begin();
      else await this.#requestLead(false);
    }
  }

  #begin() {
    this.#isLeading = true;
    this.#games = new Map([[this.#game, this.#version()]]);
    this.#tell({ kind: "who" });
    this.#open();
  }

  #end() {
    this.#isLeading = false;
    clearTimeout(this.#timer);
    this.#close();
  }

  /** Open the stream of all games once no more tabs answer; until then the present stream stays open. */
  #open() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#close();
      this.#close = openStream(() => streamAddress(this.#address, this.#games), {
        onEvent: (event) => this.#pass({ kind: "event", event }),
        onOpen: (isOpen) => this.#pass({ kind: "open", isOpen }),
      });
    }, ANSWER_TIME);
  }

  /**
   * Pass a message on to all tabs, this one included.
   *
   * @param {Message} message
   */
  #pass(message) {
    if (message.kind === "event") this.#games.set(message.event.game, message.event.version);
    this.#tell(message);
    this.#receive(message);
  }

  /** @param {Message} message */
  #tell(message) {
    this.#shared?.channel.postMessage(message);
  }

  /** @param {Message} message A message of another tab or, if this tab leads, of the stream. */
  #receive(message) {
    switch (message.kind) {
      case "who":
        this.#tell({ kind: "here", game: this.#game, version: this.#version(), isNew: false });
        break;
      case "here":
        if (this.#isLeading) this.#add(message);
        break;
      case "event":
        if (message.event.game === this.#game) this.#listener.onEvent(message.event);
        break;
      case "open":
        this.#listener.onOpen(message.isOpen);
        break;
    }
  }

  /**
   * Add the game of another tab to the stream. A new tab may have given the visitor a seat, so the stream is opened
   * again even if it has the game already.
   *
   * @param {{ game: string, version: number, isNew: boolean }} tab
   */
  #add({ game, version, isNew }) {
    const known = this.#games.get(game) ?? Infinity;
    if (isNew || version < known) {
      this.#games.set(game, Math.min(known, version));
      this.#open();
    }
  }
}
