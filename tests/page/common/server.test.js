// Requests whose answers do not arrive, or only in part.

/** @import { Refusal } from "../../../frontends/web/static/common/server.js" */

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { ask } from "../../../frontends/web/static/common/server.js";

setLabels({ unreachable: "Unreachable." });

afterEach(() => mock.restoreAll());

test("an answer whose body is lost is none, so that the request is sent again", async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
  mock.method(globalThis, "fetch", async () => new Response(body));
  await assert.rejects(ask("/api/games", {}), (/** @type {Refusal} */ refusal) => refusal.isUnreached);
});

test("the page of a captive portal is no answer of the server", async () => {
  mock.method(globalThis, "fetch", async () => new Response("<h1>Welcome</h1>"));
  await assert.rejects(ask("/api/games", {}), (/** @type {Refusal} */ refusal) => refusal.isUnreached);
});
