// The service worker of the site, which keeps the pages for one person for use without a connection.

registerServiceWorker(document.body.dataset.worker);

/**
 * Register the service worker. Do nothing where the browser has none, as on plain HTTP: the pages work without it.
 *
 * @param {string | undefined} address The URL of the service worker.
 */
async function registerServiceWorker(address) {
  if (!address || !isSecureContext || !("serviceWorker" in navigator)) return;
  // A browser may refuse, for example in a private window.
  await navigator.serviceWorker.register(address).catch(() => null);
}
