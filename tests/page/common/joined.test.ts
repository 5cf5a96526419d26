// What joined browsers share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keepJoined, share } from "../../../frontends/web/page/common/joined.ts";
import { nameAddresses } from "../fakes/addresses.ts";
import { fakeStorage } from "../fakes/storage.ts";

nameAddresses();
fakeStorage();

test("a browser shares its progress once it has joined others, and the page goes on without an answer", async () => {
  const answers = [Response.json({ puzzles: null, days: ["2026-12-01"] }), Response.json({}, { status: 503 })];
  globalThis.fetch = async () => answers.shift() ?? assert.fail();
  assert.equal(await share({ days: [] }), null);
  keepJoined(true);
  assert.deepEqual((await share({ days: [] }))?.days, ["2026-12-01"]);
  assert.equal(await share({ days: [] }), null);
  keepJoined(false);
  assert.equal(await share({ days: [] }), null);
  assert.equal(answers.length, 0);
});
