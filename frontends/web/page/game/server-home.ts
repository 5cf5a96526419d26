// A game that lives on the server: requests to the JSON interface, and the event stream.

import { stateAfter } from "../board/turns.ts";
import type { State, Update } from "../common/api.ts";
import { ask, reportHelp } from "../common/server.ts";
import { EventStream } from "../common/stream.ts";
import type { Rules } from "../engine/rules.ts";
import type { Command, Home, Listener } from "../local/home.ts";
import { extended, type Streamed, withUpdate } from "./updates.ts";

/** The URLs of a game on the server: its live state, its commands and its event stream. */
interface Addresses {
  state: string;
  command: string;
  events: string;
}

export class ServerHome implements Home {
  #listener: Listener;

  /** The game as of the last event of the stream, or else of the opening of the page. */
  #streamed: Streamed;

  #stream;

  #addresses: Addresses;
  #rules: Pick<Rules, "turn">;

  /**
   * @param rules The rules, with which the page computes states itself.
   * @param live The state of the game when the page opens.
   */
  constructor(addresses: Addresses, rules: Pick<Rules, "turn">, live: State) {
    this.#addresses = addresses;
    this.#rules = rules;
    this.#streamed = live;
    this.#listener = { live: () => live, onState: () => {}, onProblem: () => {} };
    this.#stream = new EventStream(
      () => `${addresses.events}?since=${this.#streamed.version}`,
      (update: Update | undefined) => this.refresh(update),
      (problem) => this.#listener.onProblem(problem),
    );
  }

  listen(listener: Listener) {
    this.#listener = listener;
  }

  follow(isFollowed: boolean) {
    this.#stream.follow(isFollowed);
  }

  /** Ask the server at once for the newest state while it cannot be reached. */
  retry() {
    this.#stream.retry();
  }

  upToDate() {
    return this.#stream.upToDate();
  }

  state(): Promise<State> {
    return ask(this.#addresses.state);
  }

  async carryOut(command: Command): Promise<State> {
    return tellSite(await ask(this.#addresses.command, command));
  }

  recordHelp() {
    reportHelp(this.#addresses.state);
  }

  /**
   * Tell the page of the newest state of the game, unless it has that state.
   *
   * @param update An event of the stream; without it, the state is fetched.
   * @throws Refusal if the state must be fetched and cannot be.
   */
  async refresh(update?: Update) {
    const state = update ? await this.#stateAfter(update) : await this.state();
    if (state) this.#listener.onState(tellSite(state), !this.#stream.isUpToDate);
  }

  /**
   * Return the state of the game after an update of the event stream, `null` if the page has that state already; fetch
   * it from the server if the update continues another version than the last, or if the rules have ended.
   */
  async #stateAfter(update: Update): Promise<State | null> {
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
 */
function looksLike(live: State, update: Update) {
  const isRunning = (update.clocks?.running ?? null) !== null || update.idle !== null;
  return !isRunning && presenceIn(live) === presenceIn(update);
}

function presenceIn({ seats, watching }: State | Update) {
  return [watching, ...seats.flatMap(({ presence, away_minutes: minutes }) => [presence, minutes])].join();
}

/** Tell the scripts of the site of a state of a game that the user plays with other people, and return it. */
function tellSite(state: State) {
  const hasPeople = state.seats.some((seat) => seat.is_taken && !seat.is_yours && !seat.is_program);
  if (state.is_player && hasPeople) globalThis.dispatchEvent?.(new CustomEvent("game", { detail: state }));
  return state;
}
