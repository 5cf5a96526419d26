// The event stream of a page, and polling while there is none.

/** @import { VersionEvent } from "../../../frontends/web/static/sync/stream/events.js" */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { setLabels } from "../../../frontends/web/static/state/labels.js";
import { ask, Refusal } from "../../../frontends/web/static/sync/server.js";
import { following } from "../../../frontends/web/static/sync/stream/events.js";
import { openStream, streamAddress } from "../../../frontends/web/static/sync/stream/source.js";
import { settled } from "../fakes/server.js";
import { FakeEventSource, FakeListener } from "../fakes/stream.js";

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0);
  setLabels({ offline: "Offline.", unreachable: "Unreachable." });
  FakeEventSource.install();
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/**
 * Let some seconds pass.
 *
 * @param {number} seconds
 */
async function pass(seconds) {
  mock.timers.tick(1000 * seconds);
  await settled();
}

/** A page that follows its game: what it was asked to do, and with what its requests fail. */
class FakePage {
  /** The versions of the events, `null` for a request without an event. @type {(number | null)[]} */
  changes = [];

  /** The problems that the page was told. @type {(string | null)[]} */
  problems = [];

  /** With what the next requests fail; `null` to let them succeed. @type {Refusal | null} */
  refusal = null;

  listener = following(
    async (event) => {
      this.changes.push(event?.version ?? null);
      if (this.refusal) throw this.refusal;
    },
    (problem) => this.problems.push(problem),
  );
}

/** @param {number} version @returns {VersionEvent} */
function event(version) {
  return { game: "game", version, busy: false };
}

test("a stream that ends is opened again with the present versions", async () => {
  const games = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const listener = new FakeListener();
  openStream(() => streamAddress("/events", games), listener);
  assert.equal(FakeEventSource.all[0]?.address, "/events?updates=1&watch=a.1&watch=b.2");
  FakeEventSource.all[0]?.open();
  games.set("b", 3);
  FakeEventSource.all[0]?.end();
  assert.equal(listener.isOpen, false);
  await pass(1);
  assert.deepEqual(
    FakeEventSource.present.map(({ watched }) => watched),
    [["a.1", "b.3"]],
  );
});

test("a stream that cannot be opened is tried again less and less often", async () => {
  openStream(() => "/events", new FakeListener());
  for (const [index, seconds] of [1, 2, 4, 8, 16, 20, 20].entries()) {
    FakeEventSource.present[0]?.end();
    await pass(seconds - 0.1);
    assert.equal(FakeEventSource.all.length, index + 1);
    await pass(0.1);
    assert.equal(FakeEventSource.all.length, index + 2);
  }
  FakeEventSource.present[0]?.open();
  FakeEventSource.present[0]?.end();
  await pass(1);
  assert.equal(FakeEventSource.present.length, 1);
});

test("a refused stream is tried again after 5 s at the earliest", async () => {
  openStream(() => "/events", new FakeListener());
  FakeEventSource.present[0]?.end(true);
  await pass(4.9);
  assert.equal(FakeEventSource.all.length, 1);
  await pass(0.1);
  assert.equal(FakeEventSource.all.length, 2);
});

test("a closed stream is not opened again", async () => {
  const close = openStream(() => "/events", new FakeListener());
  FakeEventSource.present[0]?.end();
  close();
  await pass(60);
  assert.equal(FakeEventSource.all.length, 1);
});

test("a page polls until its stream opens, and again when it ends", async () => {
  const page = new FakePage();
  await pass(1);
  await pass(1);
  assert.deepEqual(page.changes, [null, null]);
  page.listener.onOpen(true);
  await pass(60);
  page.listener.onEvent(event(3));
  await settled();
  assert.deepEqual(page.changes, [null, null, 3]);
  page.listener.onOpen(false);
  await pass(0.9);
  page.listener.onOpen(false);
  await pass(0.1);
  assert.deepEqual(page.changes, [null, null, 3, null]);
  assert.deepEqual(new Set(page.problems), new Set([null]));
});

test("a page polls less and less often while the server cannot be reached", async () => {
  const page = new FakePage();
  page.refusal = new Refusal(null, 0);
  await pass(1);
  assert.deepEqual(page.problems, ["Offline."]);
  for (const seconds of [2, 4, 8, 16, 20, 20]) {
    const before = page.changes.length;
    await pass(seconds - 0.1);
    assert.equal(page.changes.length, before);
    await pass(0.1);
    assert.equal(page.changes.length, before + 1);
  }
  page.refusal = null;
  await pass(20);
  assert.equal(page.problems.at(-1), null);
});

test("a page waits at least as long as a busy server asks, and says its sentence", async () => {
  const page = new FakePage();
  globalThis.fetch = async () =>
    Response.json({ error: "Busy.", state: null }, { status: 503, headers: { "Retry-After": "7" } });
  page.refusal = await ask("/state").then(assert.fail, (error) => error);
  await pass(1);
  assert.deepEqual(page.problems, ["Busy."]);
  await pass(6.9);
  assert.equal(page.changes.length, 1);
  await pass(0.1);
  assert.equal(page.changes.length, 2);
});

test("a page whose event led to a refused request asks again though the stream is open", async () => {
  const page = new FakePage();
  page.listener.onOpen(true);
  page.refusal = new Refusal({ error: "Busy." }, 503, 2);
  page.listener.onEvent(event(2));
  await settled();
  page.refusal = null;
  await pass(2);
  assert.deepEqual(page.changes, [2, null]);
  assert.deepEqual(page.problems, [null, "Busy.", null]);
  await pass(60);
  assert.deepEqual(page.changes, [2, null]);
});

test("a Retry-After that is no number of seconds counts as none", async () => {
  for (const [text, seconds] of /** @type {[string, number | null][]} */ ([
    ["12", 12],
    ["0", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
    ["-1", null],
    ["", null],
  ])) {
    globalThis.fetch = async () => new Response("busy", { status: 503, headers: { "Retry-After": text } });
    await assert.rejects(ask("/state"), { message: "Unreachable.", status: 503, retryAfter: seconds });
  }
});
