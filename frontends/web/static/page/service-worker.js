"use strict";
const scope = self;
const { release, registration } = scope;
const PREFIX = `tribolo ${registration.scope} `;
const CACHE = PREFIX + release?.digest;
const KEPT_RELEASES = 2;
const FILES = new Set(release?.files.map(absolute));
const DOCUMENTS = new Set(release?.documents.map(absolute));
const PAGES = new Map(Object.entries(release?.pages ?? {}).map(([page, source]) => [absolute(page), absolute(source)]));
const STATIC = [...FILES].map((file) => /.*\/static\//.exec(file)?.[0] ?? file)[0] ?? null;
const GONE = [404, 410];
scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
    const { request } = event;
    if (!release || request.method !== "GET")
        return;
    if (DOCUMENTS.has(request.url) || (STATIC && request.url.startsWith(STATIC))) {
        event.respondWith(keptOrFetched(request));
    }
    if (request.mode !== "navigate")
        return;
    event.waitUntil(endIfGone());
    const source = sourceOf(request.url);
    if (source)
        event.respondWith(newestPage(request, source));
});
async function install() {
    if (release) {
        const cache = await caches.open(CACHE);
        const anew = [...new Set(PAGES.values()), ...DOCUMENTS].map((url) => anonymous(url, release.language));
        await cache.addAll([...anew, ...FILES]);
    }
    await scope.skipWaiting();
}
function anonymous(url, language) {
    const headers = { "Accept-Language": language, "Tribolo-Offline": "1" };
    return new Request(url, { cache: "no-cache", credentials: "omit", headers });
}
async function activate() {
    if (!release)
        return end();
    const others = (await ownCaches()).filter((name) => name !== CACHE);
    await deleteCaches(others.slice(0, others.length - KEPT_RELEASES + 1));
    await scope.clients.claim();
}
function sourceOf(url) {
    const { origin, pathname } = new URL(url);
    const page = origin + pathname;
    return PAGES.get(page) ?? PAGES.get(page.replace(/[^/]*$/, "*")) ?? null;
}
async function keptOrFetched(request) {
    return (await kept(request)) ?? fetch(request);
}
async function newestPage(request, source) {
    try {
        return await fetch(request);
    }
    catch {
        return (await kept(source)) ?? Response.error();
    }
}
async function kept(request) {
    for (const cacheName of [CACHE, ...(await ownCaches())]) {
        const response = await caches.match(request, { cacheName, ignoreVary: true });
        if (response)
            return response;
    }
    return undefined;
}
async function endIfGone() {
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (response && GONE.includes(response.status))
        await end();
}
async function end() {
    await deleteCaches(await ownCaches());
    await registration.unregister();
}
async function ownCaches() {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
async function deleteCaches(names) {
    await Promise.all(names.map((name) => caches.delete(name)));
}
function absolute(url) {
    return new URL(url, location.href).href;
}
