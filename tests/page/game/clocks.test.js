// The clocks of a game: what they show, and when they stop.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { clockText, timesAt } from "../../../frontends/web/static/game/clocks.js";

setLabels({ clock_days: "{days} d {hours} h" });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test("a clock shows tenths below ten seconds, and days and hours above one day", () => {
  for (const [time, text] of /** @type {const} */ ([
    [-5, "0:00.0"],
    [0, "0:00.0"],
    [9_999, "0:09.9"],
    [10_000, "0:10"],
    [3 * MINUTE, "3:00"],
    [HOUR - 1, "59:59"],
    [HOUR + 2 * MINUTE + 3 * SECOND, "1:02:03"],
    [24 * HOUR - 1, "23:59:59"],
    [52 * HOUR + 1, "2 d 4 h"],
  ])) {
    assert.equal(clockText(time), text);
  }
});

test("only the clock that runs goes on, and never below zero", () => {
  const clocks = { remaining: { Blue: 20_000, Red: 30_000 }, running: "Red", elapsed: 4_000 };
  assert.deepEqual(
    [...timesAt(clocks, 1_500)],
    [
      ["Blue", 20_000],
      ["Red", 24_500],
    ],
  );
  assert.deepEqual(
    [...timesAt(clocks, HOUR)],
    [
      ["Blue", 20_000],
      ["Red", 0],
    ],
  );
  assert.deepEqual(
    [...timesAt({ ...clocks, running: null }, 1_500)],
    [
      ["Blue", 20_000],
      ["Red", 30_000],
    ],
  );
});
