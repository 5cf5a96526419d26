// The events of a game, as a stream or by polling.

/** @import { Update } from "../state/api.js" */

import { Refusal } from "./server.js";

const POLL_INTERVAL = 1000; // milliseconds between two requests while there is no stream
const RETRY_DELAY = 5000; // milliseconds until a closed stream is opened again

/**
 * An event of the stream: the present version of the game, whether a computer player waits because the server is busy,
 * and what changed since the version before.
 *
 * @typedef {{ version: number, busy: boolean, update?: Update }} VersionEvent
 */

/**
 * Call `onChange` for each event of a game's event stream, and once a second while the stream is broken. The calls
 * continue for as long as the page is open.
 *
 * @param {() => string} address Returns the URL of the event stream.
 * @param {(event?: VersionEvent) => Promise<void>} onChange Called with each event of the stream, and without an event
 *   once a second while the stream is broken. If the server cannot be reached, `onChange` must reject its promise with
 *   a `Refusal`.
 * @param {(isReachable: boolean) => void} onConnection Called with `false` after each call of `onChange` that rejected
 *   its promise with a `Refusal`. Called with `true` when the stream opens, and after each other call of `onChange`
 *   without an event.
 */
export function watch(address, onChange, onConnection) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let polling;

  /**
   * Call `onChange`; return whether the server was reached, and throw errors other than a `Refusal`.
   *
   * @param {VersionEvent} [event]
   */
  const isReached = async (event) => {
    try {
      await onChange(event);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const poll = async () => onConnection(await isReached());
  const open = () => {
    const stream = new EventSource(address());
    stream.addEventListener("open", () => {
      clearInterval(polling);
      polling = undefined;
      onConnection(true);
    });
    stream.addEventListener("version", async (event) => {
      if (!(await isReached(JSON.parse(event.data)))) onConnection(false);
    });
    stream.addEventListener("error", () => {
      polling ??= setInterval(poll, POLL_INTERVAL);
      if (stream.readyState === EventSource.CLOSED) setTimeout(open, RETRY_DELAY);
    });
  };
  open();
}
