// Requests whose answers do not arrive, or only in part.

/** @import { Refusal } from "../../../frontends/web/static/common/server.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { ask } from "../../../frontends/web/static/common/server.js";

setLabels({ unreachable: "Unreachable." });

const lost = () => new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });

for (const [name, body] of /** @type {const} */ ([
  ["an answer whose body is lost", lost],
  ["the page of a captive portal", () => "<h1>Welcome</h1>"],
])) {
  test(`${name} is no answer of the server, so that the request is sent again`, async () => {
    globalThis.fetch = async () => new Response(body());
    await assert.rejects(ask("/api/games", {}), (/** @type {Refusal} */ refusal) => refusal.isUnreached);
  });
}
