// Use of the analysis page without a connection.

/**
 * Register the service worker, which keeps the page and its files. Do nothing where the browser has none, as on plain
 * HTTP: the page works without it.
 *
 * @param {string | undefined} address The URL of the service worker; without one, the server has switched it off.
 */
export async function registerServiceWorker(address) {
  if (!address || !isSecureContext || !("serviceWorker" in navigator)) return;
  // A browser may refuse, for example in a private window.
  await navigator.serviceWorker.register(address).catch(() => null);
}
