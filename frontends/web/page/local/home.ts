// Where a game lives: the interface of its two homes, the server and this browser.

import type { State } from "../common/api.ts";

/** A command of the user: its name, the version of the state that the user saw, and further fields such as `move`. */
export interface Command {
  command: string;
  version: number;
  [field: string]: unknown;
}

/** What a home tells the page of a game. */
export interface Listener {
  /** Returns the newest state that the page has. */
  live: () => State;
  /**
   * Called with each new state that is not the answer to a command; `wasAway` says that it is the first since the page
   * was opened, hidden or shown again.
   */
  onState: (state: State, wasAway?: boolean) => void;
  /** Called with a sentence when something is wrong, and with `null` when it is well again. */
  onProblem: (problem: string | null) => void;
}

/**
 * The home of a game, on the server or in the browser. All that draws and controls a game uses this interface alone.
 *
 * Each promise is rejected with a `Refusal` if the home refuses; its `state` is the newest state if the home sends it.
 */
export interface Home {
  /** Returns the state of the game. */
  state: () => Promise<State>;
  /**
   * Carries out a command and returns the state after it. A command that answers an older version than that of the last
   * move or change of a seat is refused.
   */
  carryOut: (command: Command) => Promise<State>;
  /** Records that the page helped the user. */
  recordHelp: () => void;
  /** Waits until the page has the newest state. */
  upToDate: () => Promise<void>;
  /** Sets who is told of changes, once. */
  listen: (listener: Listener) => void;
  /** Begins to tell the listener of changes: at once if `isFollowed`, otherwise perhaps later. */
  follow: (isFollowed: boolean) => void;
}
