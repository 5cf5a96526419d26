// The events of the game on the page; while there is no stream of events, polling.

/** @import { Update } from "../../state/api.js" */

import { label } from "../../state/labels.js";
import { Refusal } from "../server.js";
import { retryDelay } from "../timing.js";

/**
 * An event of the stream: the present version of a game, whether a computer player waits because the server is busy,
 * and what changed since the version before.
 *
 * @typedef {{ game: string, version: number, busy: boolean, update?: Update }} VersionEvent
 */

/**
 * What hears of the events of a stream.
 *
 * @typedef {object} Listener
 * @property {(event: VersionEvent) => void} onEvent
 * @property {(isOpen: boolean) => void} onOpen Called when the stream opens, and with `false` each time that it closes
 *   or cannot be opened.
 */

/**
 * Return a listener that calls `onChange` for each event of the stream, and about once a second while there is no
 * stream. While the server refuses or cannot be reached, the calls become fewer, down to one in 30 s.
 *
 * @param {(event?: VersionEvent) => Promise<void>} onChange Called with each event of the stream, and without an event
 *   to fetch the game. If the server cannot be reached or refuses, `onChange` must reject its promise with a `Refusal`.
 * @param {(problem: string | null) => void} onConnection Called with a sentence after each call of `onChange` that
 *   rejected its promise with a `Refusal`, and with `null` after each other call and when the stream opens.
 * @returns {Listener}
 */
export function following(onChange, onConnection) {
  let isOpen = false;
  let failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number | null} [retryAfter] The seconds for which the server asked to wait. */
  const pollLater = (retryAfter) => {
    clearTimeout(timer);
    if (!isOpen || failures > 0) timer = setTimeout(change, retryDelay(failures, retryAfter));
  };

  /** @param {VersionEvent} [event] */
  const change = async (event) => {
    /** @type {Refusal | null} */
    let refusal = null;
    try {
      await onChange(event);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
    failures = refusal ? failures + 1 : 0;
    onConnection(refusal && problemOf(refusal));
    pollLater(refusal?.retryAfter);
  };

  pollLater();
  return {
    onEvent: change,
    onOpen: (isNowOpen) => {
      if (isOpen === isNowOpen) return;
      isOpen = isNowOpen;
      if (isOpen) onConnection(null);
      pollLater();
    },
  };
}

/**
 * Return the sentence about a refused request that the page goes on sending.
 *
 * @param {Refusal} refusal
 */
export function problemOf(refusal) {
  return refusal.status === 0 ? label("offline") : refusal.message;
}
