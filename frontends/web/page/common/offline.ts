// The service worker of the site, which keeps the pages for one person for use without a connection.
//
// Its installation fetches about 1 MB, so it never competes with what a visitor waits for: a page whose `body` has
// `data-installs-later` leaves the time to its script, and no page installs it for a user who saves data.

import { idle, savesData } from "./idle.ts";

/** Whether the page has tried to install the worker. */
let isTried = false;

if (!("installsLater" in document.body.dataset)) installWorker();
addEventListener("appinstalled", installWorker);

/** Install the service worker once the page is idle, unless the page has tried that before. */
export function installWorker() {
  if (!isTried) install();
  isTried = true;
}

/**
 * Install the service worker. Do nothing if the user saves data, or where the browser has no service workers, as on
 * plain HTTP: the pages work without it.
 */
async function install() {
  const { worker } = document.body.dataset;
  if (!worker || !isSecureContext || !("serviceWorker" in navigator) || savesData()) return;
  await idle();
  // Without a connection, the attempt would fail, and the browser would log an error.
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  // A browser may refuse, for example in a private window.
  await navigator.serviceWorker.register(worker).catch(() => null);
}
