// Tabs of one browser that share an event stream.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { sharing, Tab } from "../../../frontends/web/static/sync/stream/tabs.js";
import { settled } from "../fakes/server.js";
import { FakeBrowser, FakeEventSource, FakeListener } from "../fakes/stream.js";

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  FakeEventSource.install();
});

afterEach(() => mock.timers.reset());

/** Let the tabs exchange messages, and the leading tab open its stream. */
async function connect() {
  await settled();
  mock.timers.tick(50);
  await settled();
}

/** The only stream that is open. */
function stream() {
  const { present } = FakeEventSource;
  assert.equal(present.length, 1);
  return /** @type {FakeEventSource} */ (present[0]);
}

/**
 * Open a tab with a game.
 *
 * @param {FakeBrowser} browser
 * @param {string} game
 * @param {{ version?: number, isInFront?: boolean }} [options] `version`: the version that the tab knows at first.
 */
async function openTab(browser, game, { version = 1, isInFront = true } = {}) {
  const listener = new FakeListener();
  const { shared, close } = browser.openTab();
  const known = () => Number(listener.events.at(-1)?.split(".")[1] ?? version);
  const tab = new Tab("/events", game, known, listener, shared);
  if (isInFront) tab.lead();
  else tab.wait();
  await connect();
  return { tab, listener, close };
}

test("all tabs hear of their games by one stream", async () => {
  const browser = new FakeBrowser();
  const games = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const tabs = [];
  for (const game of games) tabs.push(await openTab(browser, game));
  stream().open();
  assert.deepEqual(
    stream().watched.toSorted(),
    games.map((game) => `${game}.1`),
  );
  for (const game of games) stream().send(game, 2);
  await settled();
  assert.deepEqual(
    tabs.map(({ listener }) => [listener.events, listener.isOpen]),
    games.map((game) => [[`${game}.2`], true]),
  );
});

test("a tab in the background joins the stream of the leading tab", async () => {
  const browser = new FakeBrowser();
  await openTab(browser, "a");
  stream().open();
  stream().send("a", 2);
  const { listener } = await openTab(browser, "b", { isInFront: false, version: 7 });
  assert.deepEqual(stream().watched, ["a.2", "b.7"]);
  stream().open();
  stream().send("b", 8);
  await settled();
  assert.deepEqual([listener.events, listener.isOpen], [["b.8"], true]);
});

test("two tabs with the same game both hear of it, from the version that both know", async () => {
  const browser = new FakeBrowser();
  const one = await openTab(browser, "a", { version: 3 });
  const other = await openTab(browser, "a", { version: 5, isInFront: false });
  assert.deepEqual(stream().watched, ["a.3"]);
  stream().send("a", 6);
  await settled();
  assert.deepEqual([one.listener.events, other.listener.events], [["a.6"], ["a.6"]]);
});

test("a new tab opens the stream again even for a known game, since it may have brought a seat", async () => {
  const browser = new FakeBrowser();
  await openTab(browser, "a");
  const before = stream();
  await openTab(browser, "a", { isInFront: false });
  assert.notEqual(stream(), before);
});

test("another tab takes over from a closed one, and continues from the known versions", async () => {
  const browser = new FakeBrowser();
  const tabs = [await openTab(browser, "a"), await openTab(browser, "b"), await openTab(browser, "c")];
  stream().open();
  stream().send("a", 2);
  stream().send("b", 4);
  await settled();
  const [last] = FakeEventSource.present;
  tabs[2]?.close();
  last?.close(); // A browser closes the streams of a closed tab.
  await connect();
  assert.deepEqual(stream().watched.toSorted(), ["a.2", "b.4"]);
  stream().send("b", 5);
  await settled();
  assert.deepEqual(tabs[1]?.listener.events, ["b.4", "b.5"]);
});

test("the tab that comes to the front leads, and the one before waits again", async () => {
  const browser = new FakeBrowser();
  const [one, other] = [await openTab(browser, "a"), await openTab(browser, "b")];
  for (let turns = 0; turns < 5; turns += 1) {
    for (const { tab } of [one, other]) {
      const before = stream();
      tab.lead();
      await connect();
      assert.notEqual(stream(), before);
      assert.equal(browser.waiting, 1);
    }
  }
  const present = stream();
  other.tab.lead();
  await connect();
  assert.equal(stream(), present, "a tab that leads already changes nothing");
});

test("a tab that waits asks for the lock once only, however often it comes to the front", async () => {
  const browser = new FakeBrowser();
  const { tab } = await openTab(browser, "a");
  tab.lead();
  tab.lead();
  await connect();
  await openTab(browser, "b");
  assert.equal(browser.waiting, 1);
  assert.deepEqual(stream().watched.toSorted(), ["a.1", "b.1"]);
});

test("all tabs hear that the stream has ended", async () => {
  const browser = new FakeBrowser();
  const tabs = [await openTab(browser, "a"), await openTab(browser, "b")];
  stream().open();
  await settled();
  stream().end();
  await settled();
  assert.deepEqual(
    tabs.map(({ listener }) => listener.isOpen),
    [false, false],
  );
});

test("a late answer adds a game once, and a tab that knows less resumes earlier", async () => {
  const browser = new FakeBrowser();
  await openTab(browser, "a");
  const { shared } = browser.openTab();
  const here = { kind: "here", game: "late", version: 4, isNew: false };
  shared.channel.postMessage(here);
  await connect();
  const present = stream();
  assert.deepEqual(present.watched, ["a.1", "late.4"]);
  shared.channel.postMessage({ ...here, version: 9 });
  await connect();
  assert.equal(stream(), present);
  shared.channel.postMessage({ ...here, version: 2 });
  await connect();
  assert.deepEqual(stream().watched, ["a.1", "late.2"]);
});

test("a tab has a stream of its own if its browser has no locks or denies them", async () => {
  const browser = new FakeBrowser();
  browser.refusal = new DOMException("", "SecurityError");
  const denied = await openTab(browser, "a");
  stream().send("a", 2);
  assert.deepEqual(denied.listener.events, ["a.2"]);
  FakeEventSource.install();
  const listener = new FakeListener();
  const alone = new Tab("/events", "b", () => 1, listener, null);
  alone.wait();
  await connect();
  stream().send("b", 2);
  assert.deepEqual(listener.events, ["b.2"]);
});

test("a browser shares streams only if it has both locks and channels", () => {
  const define = (/** @type {unknown} */ locks) =>
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  define(undefined);
  assert.equal(sharing("name"), null);
  const locks = {};
  define(locks);
  const shared = sharing("name") ?? assert.fail();
  assert.equal(shared.locks, locks);
  assert.ok(shared.channel instanceof BroadcastChannel);
  shared.channel.close();
});
