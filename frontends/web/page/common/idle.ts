// Work that waits until the page has nothing else to do, and that is left out to save data.

/** Return once the page has loaded and the browser, where it can tell, is idle. */
export async function idle(): Promise<void> {
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
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
