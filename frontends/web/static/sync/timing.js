// A wait that a signal can end.

/**
 * Wait for some milliseconds, or until a signal aborts the wait; the promise is fulfilled in both cases.
 *
 * @param {number} milliseconds
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
