// The service worker: at which answers of the server it deletes what it keeps, and unregisters itself; notifications.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../frontends/web/page/service-worker.js", import.meta.url), "utf-8");

const SCOPE = "https://example.org/games/";
const OTHER = "another site on this origin";

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;
type Page = { url: string; visibilityState: string; focus: () => void };

/**
 * Run a service worker with stand-ins for what a browser gives it. Return `happens`, which lets an event happen and
 * waits for the work that keeps the worker alive, `isGone`, and what was shown and opened.
 *
 * @param answer Answers the requests of the worker.
 * @param pages The pages that are open.
 */
function startWorker(release: object | null, answer: () => Promise<{ status: number }>, pages: Page[] = []) {
  const shown: { title: string; options: { body: string; tag: string; lang: string } }[] = [];
  const opened: string[] = [];
  const names = new Set([`tribolo ${SCOPE} 1`, `tribolo ${SCOPE} 2`, OTHER]);
  let isRegistered = true;
  const listeners = new Map<string, Listener>();
  const unregister = async () => {
    isRegistered = false;
  };
  const self = {
    release,
    registration: {
      scope: SCOPE,
      unregister,
      showNotification: (title: string, options: (typeof shown)[0]["options"]) => shown.push({ title, options }),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: (url: string) => opened.push(url),
    },
    skipWaiting: async () => {},
    addEventListener: listeners.set.bind(listeners),
  };
  const caches = { match() {}, keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  const location = { href: `${SCOPE}service-worker.js` };
  runInNewContext(SOURCE, { self, caches, fetch: answer, location, URL, Response });

  const happens = async (type: string, fields: object = {}) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...fields, waitUntil: (work) => works.push(work) });
    await Promise.all(works);
  };
  /** Return whether the worker has deleted all its caches, and no other, and is no longer registered. */
  const isGone = () => {
    assert.ok(names.has(OTHER));
    assert.equal(names.size === 1, !isRegistered);
    return !isRegistered;
  };
  return { happens, isGone, shown, opened };
}

const WORDS = {
  title: "Am Zug",
  named: "Du spielst {player}, mit {names}.",
  unnamed: "Du spielst {player}.",
  players: { Red: "Rot" },
  icon: "static/icon.png",
};
const RELEASE = { digest: "2", language: "de", pages: {}, fallback: "offline", documents: [], files: [], words: WORDS };
const VISIT = { method: "GET", mode: "navigate", url: `${SCOPE}elsewhere` };

for (const [status, isGone] of [
  [404, true],
  [410, true],
  [200, false],
  [403, false],
  [503, false],
  [0, false], // It cannot be reached.
] as const) {
  test(`a server that answers ${status} for the worker ${isGone ? "ends" : "keeps"} it`, async () => {
    const answer = status ? Promise.resolve({ status }) : Promise.reject(new TypeError("offline"));
    const worker = startWorker(RELEASE, () => answer);
    await worker.happens("fetch", { request: VISIT, respondWith: () => {} });
    assert.equal(worker.isGone(), isGone);
  });
}

test("a worker without a release ends when it becomes active", async () => {
  const worker = startWorker(null, async () => ({ status: 200 }));
  await worker.happens("install");
  assert.equal(worker.isGone(), false);
  await worker.happens("activate");
  assert.equal(worker.isGone(), true);
});

const GAME = `${SCOPE}games/abc`;

for (const [names, body, url, visibilityState, isShown, isFocused] of [
  [["$& Ada", "Otto"], "Du spielst Rot, mit $& Ada und Otto.", GAME, "hidden", true, true],
  [[], "Du spielst Rot.", `${GAME}d`, "visible", true, false],
  [[], "", `${GAME}?at=3`, "visible", false, true],
] as const) {
  test(`a notification beside a ${visibilityState} page ${url} is ${isShown ? "shown" : "left out"}`, async () => {
    let focused = 0;
    const page = { url, visibilityState, focus: () => (focused += 1) };
    const worker = startWorker(RELEASE, () => Promise.reject(new TypeError("offline")), [page]);
    await worker.happens("push", { data: { json: () => ({ game: "abc", player: "Red", turn: 3, names }) } });
    assert.deepEqual(
      worker.shown.map(({ title, options }) => [title, options.body, options.tag, options.lang]),
      isShown ? [[WORDS.title, body, GAME, "de"]] : [],
    );
    await worker.happens("notificationclick", { notification: { close: () => {}, tag: GAME } });
    assert.deepEqual([focused, worker.opened], isFocused ? [1, []] : [0, [GAME]]);
  });
}
