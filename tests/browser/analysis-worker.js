// The service worker of the releases before games against computers moved to the browser: it keeps the analysis
// page and the static files alone. Tests replace it by the present one, which sends it the present form of a
// release.

const scope = /** @type {any} */ (self);
const registration = scope.registration;
const release = scope.release && { ...scope.release, page: new URL("analysis", location.href).pathname };

const PREFIX = `tribolo ${registration.scope} `;
const CACHE = PREFIX + release?.digest;
const FILES = new Set(release?.files.map((path) => new URL(path, location.href).href));

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

async function install() {
  if (release) {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(release.page, { cache: "no-cache" }), ...release.files]);
  }
  await scope.skipWaiting();
}

async function activate() {
  if (!release) return end();
  await deleteCaches((name) => name !== CACHE);
  await scope.clients.claim();
}

async function keptFile(request) {
  return (await kept(request)) ?? fetch(request);
}

async function newestPage(request, page) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(page)) ?? Response.error();
  }
}

function kept(request) {
  // Opening the cache would create it again after its end.
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

async function endIfGone() {
  const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response && GONE.includes(response.status)) await end();
}

async function end() {
  await deleteCaches(() => true);
  await registration.unregister();
}

async function deleteCaches(isOld) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
