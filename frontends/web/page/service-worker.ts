// The service worker: keeps the pages for one person and the static files for use without a connection, and shows
// notifications.
//
// The server sends this file after a line that sets `self.release`, so that the browser notices each new release. The
// worker answers requests for these pages, their data and static files alone; all others go to the server.

/** What the worker keeps. All URLs are relative to that of the worker. */
interface Release {
  /** The digest of everything that is kept. */
  digest: string;
  /** The language of the pages. */
  language: string;
  /**
   * The URL of the document of each page, keyed by the URL of the page; one that ends with `*` stands for any name at
   * that place.
   */
  pages: Record<string, string>;
  /** The URL of the document for all other pages. */
  fallback: string;
  /** The texts of notifications in this language, and the URL of their icon. */
  words: { title: string; named: string; unnamed: string; players: Record<string, string>; icon: string };
  /** The URLs of the data of these pages. */
  documents: string[];
  /** The URLs of the static files. */
  files: string[];
}

/** What the server or a page says: the id of a game, whose turn it is, and the names of the other people. */
interface Turn {
  game: string;
  player: string;
  names: string[];
}

// `release` is null if the server has switched the worker off.
const scope = self as unknown as ServiceWorkerGlobalScope & { release: Release | null };
const { release, registration } = scope;

/** The beginning of the names of all caches of this worker; other sites may share the origin. */
const PREFIX = `tribolo ${registration.scope} `;
const CACHE = PREFIX + release?.digest;

/** The number of releases whose files are kept: pages of the one before may still be open. */
const KEPT_RELEASES = 2;

const FILES = new Set(release?.files.map(absolute));
const DOCUMENTS = new Set(release?.documents.map(absolute));
const PAGES = new Map(Object.entries(release?.pages ?? {}).map(([page, source]) => [absolute(page), absolute(source)]));

/** The URL of the folder of static files, also those of other releases; `null` if none is kept. */
const STATIC = [...FILES].map((file) => /.*\/static\//.exec(file)?.[0] ?? file)[0] ?? null;

/** The statuses of a server that no longer has this worker. */
const GONE = [404, 410];

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!release || request.method !== "GET") return;
  if (DOCUMENTS.has(request.url) || (STATIC && request.url.startsWith(STATIC))) {
    event.respondWith(keptOrFetched(request));
  }
  if (request.mode !== "navigate") return;
  event.waitUntil(endIfGone());
  event.respondWith(newestPage(request, sourceOf(request.url) ?? absolute(release.fallback)));
});
scope.addEventListener("push", (event) => event.waitUntil(notify(event.data?.json())));
// From a page in the background, if the server sends no notifications.
scope.addEventListener("message", (event) => event.waitUntil(notify(event.data)));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.tag));
});
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

/**
 * Fetch what this release keeps, but for files that an earlier release has kept, and replace the worker of an earlier
 * release at once.
 */
async function install() {
  if (release) {
    const cache = await caches.open(CACHE);
    const anew = [...new Set(PAGES.values()), ...DOCUMENTS].map((url) => anonymous(url, release.language));
    await cache.addAll(anew);
    await Promise.all([...FILES].map(async (file) => cache.put(file, (await kept(file)) ?? (await fetched(file)))));
  }
  await scope.skipWaiting();
}

/**
 * Return a request for what every visitor gets in a language, with nothing that this visitor has on the server, and
 * nothing that only the server can offer now.
 */
function anonymous(url: string, language: string) {
  const headers = { "Accept-Language": language, "Tribolo-Offline": "1" };
  return new Request(url, { cache: "no-cache", credentials: "omit", headers });
}

/** Return a file from the server; throw TypeError if there is none. */
async function fetched(file: string) {
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(`${file} has the status ${response.status}`);
  return response;
}

/** Delete what old releases have kept, and take over the open pages; without a release, end the worker. */
async function activate() {
  if (!release) return end();
  const others = (await ownCaches()).filter((name) => name !== CACHE);
  await deleteCaches(others.slice(0, others.length - KEPT_RELEASES + 1)); // The oldest come first.
  await scope.clients.claim();
}

/** Return the URL of the document that is kept for a page; `null` if none is. */
function sourceOf(url: string) {
  const { origin, pathname } = new URL(url);
  const page = origin + pathname;
  return PAGES.get(page) ?? PAGES.get(page.replace(/[^/]*$/, "*")) ?? null;
}

/** Return a static file or data from a cache, or else from the server. */
async function keptOrFetched(request: Request) {
  return (await kept(request)) ?? fetch(request);
}

/**
 * Return a page from the server or, if the server cannot be reached, from the cache.
 *
 * @param source The URL under which its document is kept.
 */
async function newestPage(request: Request, source: string) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(source)) ?? Response.error();
  }
}

/** Return the response that is kept for a request, or for a URL; `undefined` without one. */
async function kept(request: Request | string) {
  // Opening the cache would create it again after its end.
  for (const cacheName of [CACHE, ...(await ownCaches())]) {
    const response = await caches.match(request, { cacheName, ignoreVary: true });
    if (response) return response;
  }
  return undefined;
}

/** Show a notification of a turn, in place of an earlier one of the game, unless a page shows the game. */
async function notify(turn: Turn) {
  const page = absolute(`games/${turn.game}`);
  if (!release || (await pagesAt(page)).some(({ visibilityState }) => visibilityState === "visible")) return;
  const { words, language } = release;
  const names = new Intl.ListFormat(language === "en" ? "en-GB" : language).format(turn.names);
  const body = (turn.names.length > 0 ? words.named : words.unnamed)
    .replace("{player}", words.players[turn.player] ?? turn.player)
    .replace("{names}", () => names);
  await registration.showNotification(words.title, { body, tag: page, icon: absolute(words.icon), lang: language });
}

/** Bring a page of a game to the front, or open it. */
async function openPage(page: string) {
  const [open] = await pagesAt(page);
  await (open ? open.focus() : scope.clients.openWindow(page));
}

/** Return the open pages at a URL, with any query. */
async function pagesAt(page: string) {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => url.replace(/[?#].*/, "") === page);
}

/** Subscribe again if the browser has ended a subscription by itself, and tell the server. */
async function subscribeAgain({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  if (!oldSubscription) return;
  const found = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = found.toJSON();
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ endpoint, keys });
  await fetch(absolute("api/notifications/subscribe"), { method: "POST", headers, body });
}

/** End the worker if the server answers that it no longer has its source. */
async function endIfGone() {
  const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response && GONE.includes(response.status)) await end();
}

/** Delete everything that is kept, and unregister the worker. */
async function end() {
  await deleteCaches(await ownCaches());
  await registration.unregister();
}

/** Return the names of the caches of this worker, the oldest first. */
async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

async function deleteCaches(names: string[]) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @param url A URL relative to that of the worker. */
function absolute(url: string) {
  return new URL(url, location.href).href;
}
