// Requests whose answers do not arrive, or only in part, and refusals.

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

/** @param {object} problem */
async function sentenceOf(problem) {
  globalThis.fetch = async (address) =>
    String(address).endsWith("/api/refusals")
      ? Response.json({
          sentences: {
            failed: "Something went wrong.",
            not_your_turn: "It is {player}'s turn.",
            too_many_games: "Too many games. {retry_after}",
            retry_seconds: "Try again in {seconds} s.",
            retry_minutes: "Try again in {minutes} minutes.",
            retry_hours: "Try again in {hours} hours.",
          },
        })
      : Response.json(problem, { status: 422 });
  return ask("/api/games", {}).then(assert.fail, (error) => error.message);
}

test("a refusal is worded from its code and fields, and one of a newer server in general", async () => {
  setLabels({ unreachable: "Unreachable.", blue: "Blau" });
  assert.equal(await sentenceOf({ code: "not_your_turn", fields: { player: "Blue" } }), "It is Blau's turn.");
  for (const [seconds, words] of /** @type {const} */ ([
    [119, "119 s"],
    [120, "2 minutes"],
    [7_200, "120 minutes"],
    [7_201, "3 hours"],
  ])) {
    const fields = { retry_after: seconds };
    const sentence = `Too many games. Try again in ${words}.`;
    assert.equal(await sentenceOf({ code: "too_many_games", fields }), sentence);
  }
  assert.equal(await sentenceOf({ code: "too_hot", fields: { degrees: 40 } }), "Something went wrong.");
  assert.equal(await sentenceOf({ detail: "of a proxy" }), "Unreachable.");
});
