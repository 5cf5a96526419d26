// Requests whose answers do not arrive, or only in part, and refusals.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, type Refusal } from "../../../frontends/web/page/common/server.ts";
import { nameAddresses } from "../fakes/addresses.ts";

nameAddresses();

const lost = () => new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });

for (const [name, body] of [
  ["an answer whose body is lost", lost],
  ["the page of a captive portal", () => "<h1>Welcome</h1>"],
] as const) {
  test(`${name} is no answer of the server, so that the request is sent again`, async () => {
    globalThis.fetch = async () => new Response(body());
    await assert.rejects(ask("/api/games", {}), (refusal: Refusal) => refusal.isUnreached);
  });
}

async function sentenceOf(problem: object) {
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
  return ask("/api/games", {}).then(
    () => assert.fail(),
    (error) => error.message,
  );
}

test("a refusal is worded from its code and fields, and one of a newer server in general", async () => {
  assert.equal(await sentenceOf({ code: "not_your_turn", fields: { player: "Blue" } }), "It is Blue's turn.");
  for (const [seconds, words] of [
    [119, "119 s"],
    [120, "2 minutes"],
    [7_200, "120 minutes"],
    [7_201, "3 hours"],
  ] as const) {
    const fields = { retry_after: seconds };
    const sentence = `Too many games. Try again in ${words}.`;
    assert.equal(await sentenceOf({ code: "too_many_games", fields }), sentence);
  }
  assert.equal(await sentenceOf({ code: "too_hot", fields: { degrees: 40 } }), "Something went wrong.");
  assert.equal(await sentenceOf({ detail: "of a proxy" }), "The server cannot be reached. Try again in a moment.");
});
