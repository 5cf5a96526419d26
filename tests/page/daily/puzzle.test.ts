// The puzzle of a day on a page that no server answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { puzzleOfDay } from "../../../frontends/web/page/daily/puzzle.ts";

const CALENDAR = { first: "2026-01-01", size: 2, puzzles: [3, 0, 2] };
const ADDRESSES = { days: "/days.json", part: "/parts/0.json" };
const PARTS = [
  [{ id: "a" }, { id: "b" }],
  [{ id: "c" }, { id: "d" }],
];
globalThis.fetch = async (address) => {
  const number = /parts\/(\d+)/.exec(String(address))?.[1];
  return new Response(JSON.stringify(number === undefined ? CALENDAR : PARTS[Number(number)]));
};

test("each day of the calendar has its puzzle, and other days have none", async () => {
  const days = ["2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
  const puzzles = await Promise.all(days.map(async (day) => (await puzzleOfDay(day, ADDRESSES))?.id));
  assert.deepEqual(puzzles, [undefined, "d", "a", "c", undefined]);
});
