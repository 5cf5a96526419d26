// Where a game lives: the interface of its two homes, the server and this browser.

/** @import { State } from "../common/api.js" */

/**
 * A command of the user: its name, the version of the state that the user saw, and further fields such as `move`.
 *
 * @typedef {{ command: string, version: number, [field: string]: unknown }} Command
 */

/**
 * What a home tells the page of a game.
 *
 * @typedef {object} Listener
 * @property {() => State} live Returns the newest state that the page has.
 * @property {(state: State, wasAway?: boolean) => void} onState Called with each new state that is not the answer to a
 *   command; `wasAway` says that it is the first since the page was opened, hidden or shown again.
 * @property {(problem: string | null) => void} onProblem Called with a sentence when something is wrong, and with
 *   `null` when it is well again.
 */

/**
 * The home of a game, on the server or in the browser. All that draws and controls a game uses this interface alone.
 *
 * Each promise is rejected with a `Refusal` if the home refuses; its `state` is the newest state if the home sends it.
 *
 * @typedef {object} Home
 * @property {() => Promise<State>} state Returns the state of the game.
 * @property {(command: Command) => Promise<State>} carryOut Carries out a command and returns the state after it. A
 *   command that answers an older version than that of the last move or change of a seat is refused.
 * @property {() => void} recordHelp Records that the page helped the user.
 * @property {() => Promise<void>} upToDate Waits until the page has the newest state.
 * @property {(listener: Listener) => void} listen Sets who is told of changes, once.
 * @property {(isFollowed: boolean) => void} follow Begins to tell the listener of changes: at once if `isFollowed`,
 *   otherwise perhaps later.
 */

export {};
