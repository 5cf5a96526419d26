// The service worker of the analysis page: keeps the page and the static files for use without a connection.
//
// The server sends this file after a line that sets `self.release`, so that the browser notices each new release. The
// worker answers requests for the page and for static files alone; all others go to the server.

/**
 * What the worker keeps.
 *
 * @typedef {object} Release
 * @property {string} digest The digest of everything that is kept.
 * @property {string} page The URL of the analysis page, without an origin.
 * @property {string[]} files The URLs of the static files, without an origin.
 */

/**
 * @typedef {object} WorkerEvent
 * @property {Request} request The request of a `fetch` event.
 * @property {(response: Promise<Response>) => void} respondWith Answers the request of a `fetch` event.
 * @property {(work: Promise<unknown>) => void} waitUntil Keeps the worker alive until the work is done.
 */

/**
 * The parts of the global scope of a service worker that this file uses.
 *
 * @typedef {object} Scope
 * @property {Release | null} release `null` if the server has switched the worker off.
 * @property {{ scope: string, unregister: () => Promise<boolean> }} registration
 * @property {{ claim: () => Promise<void> }} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: "install" | "activate" | "fetch", listener: (event: WorkerEvent) => void) => void} addEventListener
 */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const { release, registration } = scope;

/** The beginning of the names of all caches of this worker; other sites may share the origin. */
const PREFIX = `tribolo ${registration.scope} `;
const CACHE = PREFIX + release?.digest;
const FILES = new Set(release?.files.map((path) => new URL(path, location.href).href));

/** The statuses of a server that no longer has this worker. */
const GONE = [404, 410];

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!release || request.method !== "GET") return;
  if (FILES.has(request.url)) event.respondWith(keptFile(request));
  if (request.mode !== "navigate") return;
  event.waitUntil(endIfGone());
  if (new URL(request.url).pathname === release.page) event.respondWith(newestPage(request, release.page));
});

/** Fetch everything that this release keeps, and replace the worker of an earlier release at once. */
async function install() {
  if (release) {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(release.page, { cache: "no-cache" }), ...release.files]);
  }
  await scope.skipWaiting();
}

/** Delete what earlier releases have kept, and take over the open pages; without a release, end the worker. */
async function activate() {
  if (!release) return end();
  await deleteCaches((name) => name !== CACHE);
  await scope.clients.claim();
}

/**
 * Return a static file from the cache, or else from the server; its URL changes with its content.
 *
 * @param {Request} request
 */
async function keptFile(request) {
  return (await kept(request)) ?? fetch(request);
}

/**
 * Return the analysis page from the server or, if the server cannot be reached, from the cache.
 *
 * @param {Request} request
 * @param {string} page The URL under which the page is kept, without a query.
 */
async function newestPage(request, page) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(page)) ?? Response.error();
  }
}

/**
 * Return the response that is kept for a request, or for a URL; `undefined` without one.
 *
 * @param {Request | string} request
 */
function kept(request) {
  // Opening the cache would create it again after its end.
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

/** End the worker if the server answers that it no longer has its source. */
async function endIfGone() {
  const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response && GONE.includes(response.status)) await end();
}

/** Delete everything that is kept, and unregister the worker. */
async function end() {
  await deleteCaches(() => true);
  await registration.unregister();
}

/**
 * Delete caches of this worker.
 *
 * @param {(name: string) => boolean} isOld Returns whether to delete the cache with a name.
 */
async function deleteCaches(isOld) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
