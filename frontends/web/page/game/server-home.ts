// A game that lives on the server: requests to the JSON interface, and the event stream.

/** @import { State, Update } from "../common/api.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { Command, Home, Listener } from "../table/home.js" */
/** @import { Streamed } from "./updates.js" */

import { stateAfter } from "../board/turns.js";
import { ask, reportHelp } from "../common/server.js";
import { EventStream } from "../common/stream.js";
import { extended, withUpdate } from "./updates.js";

/**
 * The URLs of a game on the server: its live state, its commands and its event stream.
 *
 * @typedef {{ state: string, command: string, events: string }} Addresses
 */

/** @implements {Home} */
export class ServerHome {
  /** @type {Listener} */
  #listener;

  /** The game as of the last event of the stream, or else of the opening of the page. @type {Streamed} */
  #streamed;

  #stream;

  /**
   * @param {Addresses} addresses
   * @param {Pick<Rules, "turn">} rules The rules, with which the page computes states itself.
   * @param {State} live The state of the game when the page opens.
   */
  constructor(addresses, rules, live) {
    this.#addresses = addresses;
    this.#rules = rules;
    this.#streamed = live;
    this.#listener = { live: () => live, onState: () => {}, onProblem: () => {} };
    this.#stream = new EventStream(
      () => `${addresses.events}?since=${this.#streamed.version}`,
      (/** @type {Update | undefined} */ update) => this.refresh(update),
      (problem) => this.#listener.onProblem(problem),
    );
  }

  #addresses;
  #rules;

  /** @param {Listener} listener */
  listen(listener) {
    this.#listener = listener;
  }

  /** @param {boolean} isFollowed */
  follow(isFollowed) {
    this.#stream.follow(isFollowed);
  }

  upToDate() {
    return this.#stream.upToDate();
  }

  /** @returns {Promise<State>} */
  state() {
    return ask(this.#addresses.state);
  }

  /**
   * @param {Command} command
   * @returns {Promise<State>}
   */
  carryOut(command) {
    return ask(this.#addresses.command, command);
  }

  recordHelp() {
    reportHelp(this.#addresses.state);
  }

  /**
   * Tell the page of the newest state of the game, unless it has that state.
   *
   * @param {Update} [update] An event of the stream; without it, the state is fetched.
   * @throws {Refusal} if the state must be fetched and cannot be.
   */
  async refresh(update) {
    const state = update ? await this.#stateAfter(update) : await this.state();
    if (state) this.#listener.onState(state, !this.#stream.isUpToDate);
  }

  /**
   * Return the state of the game after an update of the event stream, `null` if the page has that state already; fetch
   * it from the server if the update continues another version than the last, or if the rules have ended.
   *
   * @param {Update} update
   * @returns {Promise<State | null>}
   */
  async #stateAfter(update) {
    const live = this.#listener.live();
    const streamed = extended(this.#streamed, update);
    this.#streamed = streamed ?? this.#streamed;
    if (update.version === live.version && looksLike(live, update)) return null;
    if (!streamed) return this.state();
    const names = streamed.all_moves.map(({ name }) => name);
    const turn = await this.#rules.turn(live.start, names);
    return turn ? stateAfter(withUpdate(live, streamed, update), names.length, turn) : this.state();
  }
}

/**
 * Return whether an update changes nothing on a page that has its version: the presence of the people is equal, and
 * no turn is timed. The page may have counted the time of a timed turn wrongly while it slept.
 *
 * @param {State} live
 * @param {Update} update
 */
function looksLike(live, update) {
  const isRunning = (update.clocks?.running ?? null) !== null || update.idle !== null;
  return !isRunning && presenceIn(live) === presenceIn(update);
}

/** @param {State | Update} game */
function presenceIn({ seats, watching }) {
  return [watching, ...seats.flatMap(({ presence, away_minutes: minutes }) => [presence, minutes])].join();
}
