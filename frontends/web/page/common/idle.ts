// Work that waits until the page has nothing else to do, and that is left out to save data.

/** Return once the page has loaded and the browser, where it can tell, is idle. @returns {Promise<void>} */
export async function idle() {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve);
    else requestIdleCallback(resolve);
  });
}

/** Return whether the browser says that the user wants to save data. */
export function savesData() {
  const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true;
}
