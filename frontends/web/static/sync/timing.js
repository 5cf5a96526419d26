// A wait that a signal can end.

/**
 * Wait until `milliseconds` have passed or `signal` is aborted. The promise is fulfilled in both cases.
 *
 * @param {number} milliseconds The length of the wait.
 * @param {AbortSignal} [signal] The signal that ends the wait early.
 * @returns {Promise<void>}
 */
export function sleep(milliseconds, signal) {
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
