// Waits: one that a signal can end, and the wait before a request is sent again.

const SHORTEST_DELAY = 1000; // milliseconds
const LONGEST_DELAY = 20_000; // milliseconds, before the random part

/** Wait until `milliseconds` have passed or `signal` is aborted meanwhile. The promise is fulfilled in both cases. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/**
 * Return for how many milliseconds to wait before a request is sent again: at least for as long as the server asked;
 * unless that is longer, about twice as long after each failure, up to 30 s. A random part keeps many pages from coming
 * back at once.
 *
 * @param failures The number of failures in a row; with 0, the wait is about a second unless the server asked for a
 *   longer one.
 * @param retryAfter The seconds for which the server asked to wait.
 */
export function retryDelay(failures: number, retryAfter: number | null = null) {
  const backoff = Math.min(SHORTEST_DELAY * 2 ** failures, LONGEST_DELAY);
  return Math.max(backoff, 1000 * (retryAfter ?? 0)) * (1 + Math.random() / 2);
}
