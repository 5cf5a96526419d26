// Medals: a browser measures each day once.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { medalsOf } from "../../../frontends/web/page/achievements/medals.ts";
import { fakeStorage } from "../fakes/storage.ts";

const MEDALS = { bronze: 31, silver: 34, gold: 41 };

const stored = fakeStorage();

/** The days that the engine has measured. */
let measured: string[] = [];
const engine = {
  ask: async (request = "") => {
    measured.push(request.replace("medals ", ""));
    return MEDALS as never;
  },
};

beforeEach(() => {
  stored.clear();
  measured = [];
});

test("a day is measured once", async () => {
  for (const day of ["2026-12-01", "2026-12-02", "2026-12-01"]) assert.deepEqual(await medalsOf(day, engine), MEDALS);
  assert.deepEqual(measured, ["2026-12-01", "2026-12-02"]);
});

test("damaged values are measured again", async () => {
  for (const text of ["nonsense", "[]", '{"2026-12-01": {"gold": 3}}', '{"2026-12-01": 7}']) {
    stored.set("tribolo.medals", text);
    assert.deepEqual(await medalsOf("2026-12-01", engine), MEDALS);
  }
  assert.equal(measured.length, 4);
});

test("the browser keeps the medals of the latest days", async () => {
  const days = Array.from({ length: 450 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));
  for (const day of days) await medalsOf(day, engine);
  assert.deepEqual(Object.keys(JSON.parse(stored.get("tribolo.medals") ?? "")), days.slice(-400));
});
