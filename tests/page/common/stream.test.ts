// The event stream of a page, and polling while there is none.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ask, Refusal } from "../../../frontends/web/page/common/server.ts";
import { EventStream } from "../../../frontends/web/page/common/stream.ts";
import { nameAddresses } from "../fakes/addresses.ts";
import { FakeEventSource } from "../fakes/stream.ts";
import { pass, settled, stopTimers } from "../fakes/time.ts";

stopTimers();
nameAddresses();
beforeEach(() => {
  FakeEventSource.install();
});

/** A page that follows its game: what it was asked to do, and with what its requests fail. */
class FakePage {
  /** The versions of the events, `null` for a request without an event. */
  changes: (number | null)[] = [];

  /** The problems that the page was told. */
  problems: (string | null)[] = [];

  /** With what the next requests fail; `null` to let them succeed. */
  refusal: Refusal | null = null;

  stream = new EventStream(
    () => `/events?since=${this.changes.findLast((version) => version !== null) ?? 1}`,
    async (update: { version: number } | undefined) => {
      this.changes.push(update?.version ?? null);
      if (this.refusal) throw this.refusal;
    },
    (problem) => this.problems.push(problem),
  );

  constructor() {
    this.stream.follow(true);
  }

  /** The stream that is open. */
  get source() {
    const [source, ...others] = FakeEventSource.present;
    assert.ok(source && others.length === 0);
    return source;
  }
}

test("a stream that ends is opened again with the present version", async () => {
  const page = new FakePage();
  assert.equal(page.source.address, "/events?since=1");
  page.source.open();
  page.source.send({ version: 3 });
  await settled();
  page.source.end();
  assert.deepEqual(FakeEventSource.present, []);
  await pass(1);
  assert.equal(page.source.address, "/events?since=3");
});

test("a stream that cannot be opened is tried again less and less often", async () => {
  const page = new FakePage();
  for (const [index, seconds] of [1, 2, 4, 8, 16, 20, 20].entries()) {
    page.source.end();
    await pass(seconds - 0.1);
    assert.equal(FakeEventSource.all.length, index + 1);
    await pass(0.1);
    assert.equal(FakeEventSource.all.length, index + 2);
  }
  page.source.open();
  page.source.end();
  await pass(1);
  assert.equal(FakeEventSource.present.length, 1);
});

test("a refused stream is tried again after 5 s at the earliest", async () => {
  new FakePage().source.end(true);
  await pass(4.9);
  assert.equal(FakeEventSource.all.length, 1);
  await pass(0.1);
  assert.equal(FakeEventSource.all.length, 2);
});

test("a hidden page has no stream and asks once a minute; shown again, it asks for what it missed", async () => {
  const page = new FakePage();
  page.source.open();
  page.source.send({ version: 3 });
  await settled();
  page.stream.follow(false);
  await pass(59.9);
  assert.deepEqual([FakeEventSource.present, page.changes], [[], [3]]);
  await pass(0.1);
  assert.deepEqual([FakeEventSource.present, page.changes], [[], [3, null]]);
  page.stream.follow(true);
  assert.equal(page.source.address, "/events?since=3");
  page.source.open();
  await pass(60);
  assert.deepEqual(page.changes, [3, null]);
});

test("a page is up to date once it has heard from the server, and again when it is shown again", async () => {
  const page = new FakePage();
  let isUpToDate = false;
  for (const isShownAgain of [false, true]) {
    if (isShownAgain) {
      page.stream.follow(false);
      page.stream.follow(true);
    }
    isUpToDate = false;
    page.stream.upToDate().then(() => {
      isUpToDate = true;
    });
    page.source.open();
    await settled();
    assert.equal(isUpToDate, false);
    page.source.send({ version: 1 });
    await settled();
    assert.equal(isUpToDate, true);
  }
});

test("a stream that ends just before the page is hidden is not opened again", async () => {
  const page = new FakePage();
  page.source.end();
  page.stream.follow(false);
  await pass(30);
  assert.equal(FakeEventSource.all.length, 1);
});

test("a page polls until its stream opens, and again when it ends", async () => {
  const page = new FakePage();
  await pass(1);
  await pass(1);
  assert.deepEqual(page.changes, [null, null]);
  page.source.open();
  await pass(60);
  page.source.send({ version: 3 });
  await settled();
  assert.deepEqual(page.changes, [null, null, 3]);
  page.source.end();
  await pass(1);
  page.source.end();
  assert.deepEqual(page.changes, [null, null, 3, null]);
  assert.deepEqual(new Set(page.problems), new Set([null]));
});

test("a page polls less and less often while the server cannot be reached", async () => {
  const page = new FakePage();
  page.refusal = new Refusal("The server cannot be reached. Try again in a moment.", 0);
  const notUpToDate = assert.rejects(page.stream.upToDate(), Refusal);
  await pass(1);
  await notUpToDate;
  assert.deepEqual(page.problems, ["The server cannot be reached. Trying again …"]);
  for (const seconds of [2, 4, 8, 16, 20, 20]) {
    const before = page.changes.length;
    await pass(seconds - 0.1);
    assert.equal(page.changes.length, before);
    await pass(0.1);
    assert.equal(page.changes.length, before + 1);
  }
  page.refusal = null;
  page.stream.retry();
  await settled();
  assert.equal(page.problems.at(-1), null);
});

test("a page waits at least as long as a busy server asks, and says its sentence", async () => {
  const page = new FakePage();
  globalThis.fetch = async (address) =>
    address === "/state"
      ? Response.json({ code: "server_busy", fields: {} }, { status: 503, headers: { "Retry-After": "7" } })
      : Response.json({ sentences: { failed: "Failed.", server_busy: "Busy." } });
  page.refusal = await ask("/state").then(
    () => assert.fail(),
    (error) => error,
  );
  await pass(1);
  assert.deepEqual(page.problems, ["Busy."]);
  await pass(6.9);
  assert.equal(page.changes.length, 1);
  await pass(0.1);
  assert.equal(page.changes.length, 2);
});

test("a page whose event led to a refused request asks again though the stream is open", async () => {
  const page = new FakePage();
  page.source.open();
  page.refusal = new Refusal("Busy.", 503, null, 2);
  page.source.send({ version: 2 });
  await settled();
  page.refusal = null;
  await pass(2);
  assert.deepEqual(page.changes, [2, null]);
  assert.deepEqual(page.problems, [null, "Busy.", null]);
  await pass(60);
  assert.deepEqual(page.changes, [2, null]);
});

test("a Retry-After that is no number of seconds counts as none", async () => {
  for (const [text, seconds] of [
    ["12", 12],
    ["0", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
    ["-1", null],
    ["", null],
  ] as [string, number | null][]) {
    globalThis.fetch = async () => new Response("busy", { status: 503, headers: { "Retry-After": text } });
    await assert.rejects(ask("/state"), {
      message: "The server cannot be reached. Try again in a moment.",
      status: 503,
      retryAfter: seconds,
    });
  }
});
