// Deals of days that were played in the browser, and the streak over both homes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOfGame, daysInTime, playedOn } from "../../../frontends/web/page/achievements/played.ts";
import type { Entry } from "../../../frontends/web/page/local/entry.ts";

const SPEC = "engine:nodes=8";

/** Return a seed that no page draws at random. */
const seedOf = (day: string) => String(2n ** 32n + BigInt(day.replaceAll("-", "")));
const OVER = "B2R12/16/16/16/16/16/16/16/16/16/16 -";

/** Rules whose deals of days have different seeds. */
const rules = {
  day: async (date: string) => {
    return { version: 1, seed: seedOf(date), seat: "Red", seats: [SPEC, null, SPEC], weights: null };
  },
};

function entry(day: string, touched: string, fields: Partial<Entry> = {}): Entry {
  const seats = { Blue: SPEC, Red: "human", Green: SPEC };
  const values = { deal: "standard", seed: seedOf(day), seats, held: ["Red"], position: OVER };
  return { ...values, touched: Date.parse(touched), ...fields } as Entry;
}

test("a finished game with the seed and the seats of a day is a result of the day", async () => {
  const games = [entry("2026-12-01", "2026-12-01T20:00Z")];
  const played = await playedOn(["2026-11-30", "2026-12-01"], games, rules);
  assert.deepEqual([...played], [["2026-12-01", { cells: 1, game: games[0], isInTime: true }]]);
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

test("a game counts for a streak until twelve hours after its day", async () => {
  const late = entry("2026-12-02", "2026-12-03T11:59Z");
  const tooLate = entry("2026-12-03", "2026-12-04T12:01Z");
  assert.deepEqual(await daysInTime([late, tooLate], rules), ["2026-12-02"]);
});

test("of several games of a day, the best one is the result", async () => {
  const [worse, best] = [OVER, OVER.replace("R12", "RR11")].map((position) =>
    entry("2026-12-01", "2026-12-01T20:00Z", { position }),
  );
  const played = await playedOn(["2026-12-01"], [worse, best, worse] as Entry[], rules);
  assert.deepEqual([played.get("2026-12-01")?.cells, played.get("2026-12-01")?.game], [2, best]);
});

test("a game tells which day it has the deal of", async () => {
  const noon = async () => Date.parse("2026-12-04T13:00Z");
  const find = (game: Entry) => dayOfGame(game, "2026-11-01", noon, rules);
  assert.equal(await find(entry("2026-11-20", "2026-12-01T20:00Z")), "2026-11-20");
  assert.equal(await find(entry("2026-12-05", "2026-12-01T20:00Z")), null);
  assert.equal(await find(entry("2026-11-20", "2026-12-01T20:00Z", { deal: "maze" })), null);
});

test("a game with a seed that a page has drawn asks the kernel nothing", async () => {
  const silent = { day: () => assert.fail() };
  const ordinary = entry("2026-12-01", "2026-12-01T20:00Z", { seed: "4294967295" });
  assert.equal(await dayOfGame(ordinary, "2026-11-01", () => assert.fail(), silent), null);
  assert.equal((await playedOn(["2026-12-01"], [ordinary], silent)).size, 0);
});
