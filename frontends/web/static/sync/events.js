// The events of a game, as a stream or by polling.

import { Refusal } from "./server.js";

const POLL_INTERVAL = 1000; // milliseconds between two requests while there is no stream
const RETRY_DELAY = 5000; // milliseconds until a closed stream is opened again

/**
 * An event of the stream: the version of the game, and whether the server is too busy for its computer player.
 *
 * @typedef {{ version: number, busy: boolean }} VersionEvent
 */

/**
 * Listen to the event stream of a game, and poll while the stream is broken; this never ends.
 *
 * @param {string} address The URL of the event stream.
 * @param {(event?: VersionEvent) => Promise<void>} onChange Called when the game may have changed, with the event if
 *   there is one; its promise may be rejected with a `Refusal`.
 * @param {(isReachable: boolean) => void} onConnection Called with whether the server could be reached.
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
    const stream = new EventSource(address);
    stream.addEventListener("open", () => {
      clearInterval(polling);
      polling = undefined;
      poll();
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
