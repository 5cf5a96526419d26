// The clocks of a game: what they show, and when they stop.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { State } from "../../../frontends/web/page/common/api.ts";
import { clockText } from "../../../frontends/web/page/common/time-text.ts";
import { Clocks, timesAt } from "../../../frontends/web/page/game/clocks.ts";
import { state } from "../fakes/states.ts";

const TIMES: { clocks: [number, string][] } = JSON.parse(readFileSync("tests/data/times.json", "utf-8"));

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test("a clock shows tenths below ten seconds, and days and hours above one day", () => {
  for (const [time, text] of TIMES.clocks) {
    assert.equal(clockText(time), text);
  }
});

test("only the clock that runs goes on, and never below zero", () => {
  const clocks = { remaining: { Blue: 20_000, Red: 30_000 }, running: "Red", elapsed: 4_000, lag: "" };
  const times = (running: string | null, now: number) => Object.fromEntries(timesAt({ ...clocks, running }, now));
  assert.deepEqual(times("Red", 1_500), { Blue: 20_000, Red: 24_500 });
  assert.deepEqual(times("Red", HOUR), { Blue: 20_000, Red: 0 });
  assert.deepEqual(times(null, 1_500), { Blue: 20_000, Red: 30_000 });
});

test("a page whose user has a short clock follows the game while it is hidden", () => {
  const isShort = (changes: Partial<State>) => new Clocks().isShort(state("a1", changes));
  const clocked = (times: Record<string, number>) => ({
    clocks: { remaining: { Red: MINUTE, ...times }, running: "Red", elapsed: 0, lag: "" },
  });
  assert.ok(isShort(clocked({ Blue: 3 * MINUTE })));
  assert.ok(!isShort(clocked({ Blue: 24 * HOUR })));
  assert.ok(!isShort(clocked({ Blue: 0 })), "whose time is up");
  assert.ok(!isShort(clocked({})), "who has no clock");
  assert.ok(!isShort({ ...clocked({ Blue: 3 * MINUTE }), position: "BRG. -" }), "a game that is over");
  assert.ok(!isShort({}));
});
