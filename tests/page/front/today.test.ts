// The line about today's deal on the front page: how hard it is, and what games of the browser have brought.

import assert from "node:assert/strict";
import { test } from "node:test";
import { difficultyOf, easyDayBefore } from "../../../frontends/web/page/achievements/difficulty.ts";
import { playedText } from "../../../frontends/web/page/front/today.ts";
import type { Entry } from "../../../frontends/web/page/local/entry.ts";
import { fakeStorage } from "../fakes/storage.ts";
import { ask } from "../rules.ts";

const NOW = Date.parse("2026-12-01T12:30Z");
const seed = "20261201000000";
const rules = {
  ask,
  day: async () => ({ version: 2, seed, seat: "Red", seats: ["greedy", null, "greedy"], weights: null }),
};
const seats = { Blue: "greedy", Red: "human", Green: "greedy" };
const position = "B2R12/16/16/16/16/16/16/16/16/16/16 -";
const game = { deal: "standard", seed, seats, held: ["Red"], position, touched: NOW } as unknown as Entry;

test("a result of the browser in today's deal is said with the medal that the browser knows", async () => {
  const stored = fakeStorage();
  assert.equal(await playedText([game], rules, NOW), "Done: 1 cell. Next in 11 h.");
  stored.set("tribolo.medals", JSON.stringify({ "2026-12-01": { bronze: 1, silver: 2, gold: 3 } }));
  assert.equal(await playedText([game], rules, NOW), "Done: 1 cell. Bronze medal. Next in 11 h.");
  assert.equal(await playedText([{ ...game, seed: "7" }], rules, NOW), null);
});

test("a day that is not easy has an easier one before it, once days have a difficulty", () => {
  const known = { weekdays: JSON.stringify([..."eemmmhh"]), graded: "2026-12-01" };
  const days = ["2026-11-30", "2026-12-01", "2026-12-06", "2026-12-09"];
  assert.deepEqual(
    days.map((day) => difficultyOf(day, known)),
    ["", "e", "h", "m"],
  );
  assert.deepEqual(
    days.map((day) => easyDayBefore(day, known)),
    [null, null, "2026-12-01", "2026-12-08"],
  );
});
