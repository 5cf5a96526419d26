// Deals of days that were played in the browser, and the streak over both homes.

/** @import { Entry } from "../../../frontends/web/static/table/entry.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { playedOn, streakOf } from "../../../frontends/web/static/daily/played.js";

const SPEC = "engine:nodes=8";
const OVER = "B2R12/16/16/16/16/16/16/16/16/16/16 -";

/** Rules whose deal of a day has the day's digits as its seed. */
const rules = {
  day: async (/** @type {string} */ date) => ({
    version: 1,
    seed: date.replaceAll("-", ""),
    seat: "Red",
    seats: [SPEC, null, SPEC],
    weights: null,
  }),
};

/**
 * @param {string} day The day whose deal the game has.
 * @param {string} touched
 * @param {Partial<Entry>} [fields]
 * @returns {Entry}
 */
function entry(day, touched, fields = {}) {
  const seats = { Blue: SPEC, Red: "human", Green: SPEC };
  const values = { deal: "standard", seed: day.replaceAll("-", ""), seats, held: ["Red"], position: OVER };
  return /** @type {any} */ ({ ...values, touched: Date.parse(touched), ...fields });
}

test("a finished game with the seed and the seats of a day is a result of the day", async () => {
  const games = [entry("2026-12-01", "2026-12-01T20:00Z")];
  const played = await playedOn(["2026-11-30", "2026-12-01"], games, rules);
  assert.deepEqual([...played], [["2026-12-01", { cells: 1, isInTime: true }]]);
});

test("other seats, other deals and running games are no results of a day", async () => {
  const others = [
    { seats: { Blue: SPEC, Red: "human", Green: "greedy" } },
    { deal: "maze" },
    { position: OVER.replace(/-$/, "b") },
    { held: [] },
  ].map((fields) => entry("2026-12-01", "2026-12-01T20:00Z", fields));
  assert.equal((await playedOn(["2026-12-01"], others, rules)).size, 0);
});

test("a streak counts server and browser alike, and a game until twelve hours after its day", async () => {
  const late = entry("2026-12-02", "2026-12-03T11:59Z");
  const tooLate = entry("2026-12-03", "2026-12-04T12:01Z");
  const now = Date.parse("2026-12-04T13:00Z");
  assert.deepEqual(await streakOf(["2026-12-01"], [late, tooLate], rules, now), { current: 2, longest: 2 });
});
