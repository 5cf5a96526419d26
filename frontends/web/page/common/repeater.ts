// Work that is tried again until it succeeds or throws an error, and at once when the connection returns.

import { retryDelay, sleep } from "./timing.ts";

export class Repeater {
  #isRunning = false;

  /** Ends the wait before the next try. */
  #wait = new AbortController();

  #attempt: () => Promise<boolean>;

  /** @param attempt Returns whether nothing is left to be tried. */
  constructor(attempt: () => Promise<boolean>) {
    this.#attempt = attempt;
    globalThis.addEventListener?.("online", () => this.hurry());
  }

  /**
   * Try after about a second, and less and less often, down to once in 20 to 30 s; do nothing while this goes on
   * already. The promise is rejected if an attempt is.
   */
  async start() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      let failures = 0;
      do {
        await sleep(retryDelay(failures), this.#wait.signal);
        failures += 1;
      } while (!(await this.#attempt()));
    } finally {
      this.#isRunning = false;
    }
  }

  /** Try at once instead of waiting, if there is something to be tried. */
  hurry() {
    this.#wait.abort();
    this.#wait = new AbortController();
  }
}
