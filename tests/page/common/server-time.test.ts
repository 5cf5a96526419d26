// The time of the server, on a computer whose clock is wrong.

import assert from "node:assert/strict";
import { test } from "node:test";

const HOUR = 3_600_000; // milliseconds

const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
const server = { time: Date.now() + 9 * HOUR, isThere: true };
const asked: string[] = [];
let read = 0; // Chromium logged each request of the time as aborted, since nothing read the answer.

Object.assign(globalThis, {
  document,
  fetch: async (address: string) => {
    asked.push(address);
    if (!server.isThere) throw new TypeError("No connection.");
    const date = new Date(server.time).toUTCString();
    return { headers: new Headers({ Date: `${date}, ${date}` }), text: async () => `${++read}` };
  },
});
const { serverNow } = await import("../../../frontends/web/page/common/server-time.ts");

const shown = () => document.dispatchEvent(new Event("visibilitychange"));
const hours = async () => Math.round(((await serverNow()) - Date.now()) / HOUR);

test("the time is that of the server, which is asked once, and again when the page is shown", async () => {
  assert.deepEqual([await hours(), await hours(), asked.length], [9, 9, 1]);
  server.time += HOUR;
  shown();
  assert.deepEqual([await hours(), asked.length], [10, 2]);
  assert.deepEqual([new Set(asked).size, read], [2, 2]);
  server.isThere = false;
  shown();
  assert.equal(await hours(), 10, "without a connection, the last answer stands");
});
