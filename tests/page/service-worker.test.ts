// The end of the service worker: at which answers of the server it deletes what it keeps, and unregisters itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../frontends/web/page/service-worker.js", import.meta.url), "utf-8");

const SCOPE = "https://example.org/games/";
const OTHER = "another site on this origin";

type Listener = (event: { request?: object; waitUntil: (work: Promise<unknown>) => void }) => void;

/**
 * Run a service worker with stand-ins for what a browser gives it. Return `happens`, which lets an event happen and
 * waits for the work that keeps the worker alive, and `isGone`.
 *
 * @param answer Answers the requests of the worker.
 */
function startWorker(release: object | null, answer: () => Promise<{ status: number }>) {
  const names = new Set([`tribolo ${SCOPE} 1`, `tribolo ${SCOPE} 2`, OTHER]);
  let isRegistered = true;
  const listeners = new Map<string, Listener>();
  const unregister = async () => {
    isRegistered = false;
  };
  const self = {
    release,
    registration: { scope: SCOPE, unregister },
    clients: { claim: async () => {} },
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
  return { happens, isGone };
}

const RELEASE = { digest: "2", language: "en", pages: {}, fallback: "offline", documents: [], files: [] };
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
