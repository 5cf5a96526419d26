// Medals: which one a result earns, and that a browser measures each day once.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { medalFor, medalsOf } from "../../../frontends/web/static/table/medals.js";
import { ask } from "../rules.js";

const MEDALS = { bronze: 31, silver: 34, gold: 41 };

/** What the browser stores. @type {Map<string, string>} */
const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
  },
});

/** The days that the engine has measured. @type {string[]} */
let measured = [];
const engine = {
  ask: async (/** @type {string} */ request) => {
    measured.push(request.replace("medals ", ""));
    return MEDALS;
  },
};

beforeEach(() => {
  stored.clear();
  measured = [];
});

for (const [cells, medal] of /** @type {const} */ ([
  [30, null],
  [31, "bronze"],
  [34, "silver"],
  [40, "silver"],
  [41, "gold"],
])) {
  test(`${cells} cells earn ${medal ?? "no medal"}`, async () => {
    assert.equal(await medalFor(cells, MEDALS, { ask }), medal);
  });
}

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
