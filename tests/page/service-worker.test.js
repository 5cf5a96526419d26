// The end of the service worker: at which answers of the server it deletes what it keeps, and unregisters itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../frontends/web/static/service-worker.js", import.meta.url), "utf-8");

const SCOPE = "https://example.org/games/";
const OTHER = "another site on this origin";

/** @typedef {(event: { request?: object, waitUntil: (work: Promise<unknown>) => void }) => void} Listener */

/** A service worker that runs with stand-ins for what a browser gives it. */
class Worker {
  #names = new Set([`tribolo ${SCOPE} 1`, `tribolo ${SCOPE} 2`, OTHER]);
  #isRegistered = true;
  /** @type {Map<string, Listener>} */
  #listeners = new Map();

  /**
   * @param {object | null} release
   * @param {() => Promise<{ status: number }>} answer Answers the requests of the worker.
   */
  constructor(release, answer) {
    const self = {
      release,
      registration: { scope: SCOPE, unregister: async () => this.#unregister() },
      clients: { claim: async () => {} },
      skipWaiting: async () => {},
      addEventListener: (/** @type {string} */ type, /** @type {Listener} */ listener) => {
        this.#listeners.set(type, listener);
      },
    };
    const caches = {
      keys: async () => [...this.#names],
      delete: async (/** @type {string} */ name) => this.#names.delete(name),
    };
    runInNewContext(SOURCE, { self, caches, fetch: answer, location: { href: `${SCOPE}service-worker.js` }, URL });
  }

  /**
   * Let an event happen, and wait for the work that keeps the worker alive.
   *
   * @param {string} type
   * @param {object} [request]
   */
  async happens(type, request) {
    /** @type {Promise<unknown>[]} */
    const works = [];
    this.#listeners.get(type)?.({ ...(request && { request }), waitUntil: (work) => works.push(work) });
    await Promise.all(works);
  }

  #unregister() {
    this.#isRegistered = false;
  }

  /** Whether the worker has deleted all its caches, and no other, and is no longer registered. */
  get isGone() {
    assert.ok(this.#names.has(OTHER));
    assert.equal(this.#names.size === 1, !this.#isRegistered);
    return !this.#isRegistered;
  }
}

const RELEASE = { digest: "2", language: "en", pages: {}, documents: [], files: [] };
const VISIT = { method: "GET", mode: "navigate", url: `${SCOPE}elsewhere` };

for (const [status, isGone] of /** @type {const} */ ([
  [404, true],
  [410, true],
  [200, false],
  [403, false],
  [503, false],
])) {
  test(`a server that answers ${status} for the worker ${isGone ? "ends" : "keeps"} it`, async () => {
    const worker = new Worker(RELEASE, async () => ({ status }));
    await worker.happens("fetch", VISIT);
    assert.equal(worker.isGone, isGone);
  });
}

test("a server that cannot be reached keeps the worker", async () => {
  const worker = new Worker(RELEASE, () => Promise.reject(new TypeError("offline")));
  await worker.happens("fetch", VISIT);
  assert.equal(worker.isGone, false);
});

test("a worker without a release ends when it becomes active", async () => {
  const worker = new Worker(null, async () => ({ status: 200 }));
  await worker.happens("install");
  assert.equal(worker.isGone, false);
  await worker.happens("activate");
  assert.equal(worker.isGone, true);
});
