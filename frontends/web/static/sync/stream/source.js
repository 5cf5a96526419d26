// The event stream of the server.

/** @import { Listener } from "./events.js" */

import { retryDelay } from "../timing.js";

const REFUSED_DELAY = 5; // seconds for which the server asks to wait if it refuses a stream; the page cannot read it

/**
 * Open the event stream of some games, and open it again whenever it ends. Return a function that closes it.
 *
 * @param {() => string} address Returns the URL of the stream.
 * @param {Listener} listener
 * @returns {() => void}
 */
export function openStream(address, listener) {
  let failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {EventSource} */
  let source;
  const open = () => {
    source = new EventSource(address());
    source.addEventListener("open", () => {
      failures = 0;
      listener.onOpen(true);
    });
    source.addEventListener("version", (event) => listener.onEvent(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      // A browser opens the stream again by itself, but with an old address, and not if the server has refused it.
      const isRefused = source.readyState === EventSource.CLOSED;
      source.close();
      timer = setTimeout(open, retryDelay(failures, isRefused ? REFUSED_DELAY : null));
      failures += 1;
      listener.onOpen(false);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/**
 * Return the URL of the stream of some games.
 *
 * @param {string} address The URL without a query.
 * @param {ReadonlyMap<string, number>} games The known version of each game, keyed by its id.
 */
export function streamAddress(address, games) {
  const watched = [...games].map(([game, version]) => ["watch", `${game}.${version}`]);
  return `${address}?${new URLSearchParams([["updates", "1"], ...watched])}`;
}
