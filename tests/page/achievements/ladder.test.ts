// Which difficulty is offered after the results of quick games.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newsOf,
  offeredDifficulty,
  otherDifficulty,
  quickResults,
} from "../../../frontends/web/page/achievements/ladder.ts";
import type { Entry } from "../../../frontends/web/page/local/entry.ts";

const LADDER = ["beginner", "easy", "medium", "hard"];

for (const [places, difficulty] of Object.entries({
  "": "beginner",
  // Three wins in a row lead to the next difficulty, two last places in a row to the easier one, if there is one.
  ...{ "easy1 easy1": "easy", "easy1 easy1 easy1": "medium", "easy1 easy1 easy1 easy3": "medium" },
  ...{ "easy1 easy2 easy1 easy1": "easy", "hard1 hard1 hard1": "hard" },
  ...{ medium3: "medium", "medium3 medium3": "easy", "medium3 medium2 medium3": "medium" },
  "beginner3 beginner3": "beginner",
  // Games before another difficulty do not count.
  ...{ "easy1 easy1 medium1 easy1": "easy", "easy3 medium3": "easy" },
})) {
  test(`after the places "${places}", the newest first, ${difficulty} is offered`, () => {
    const words = places.split(" ").filter(Boolean);
    const results = words.map((word) => ({ difficulty: word.slice(0, -1), place: Number(word.at(-1)) }));
    assert.equal(offeredDifficulty(results, LADDER), difficulty);
  });
}

test("finished games against the opponents of a difficulty are its results", () => {
  const pairs = { beginner: ["random", "random"], easy: ["level:1", "greedy"] };
  const over = "BBBR12/GG14/16/16/16/16/16/16/16/16/16 -";
  const seats = { Blue: "human", Red: "greedy", Green: "level:1" };
  const entry = (parts: Record<string, unknown>) =>
    ({ position: over, seats, held: ["Blue"], ...parts }) as unknown as Entry;
  const games = [
    entry({}),
    entry({ seats: { Blue: "random", Red: "human", Green: "random" }, held: ["Red"] }),
    entry({ seats: { Blue: "level:1", Red: "greedy", Green: "human" }, held: ["Green"] }),
    entry({ position: over.replace("GG", "GGG") }), // Players with equally many cells share the better place.
    entry({ position: over.replace("-", "b") }),
    entry({ seats: { Blue: "human", Red: "greedy", Green: "greedy" } }),
    entry({ seats: { Blue: "human", Red: "human", Green: "greedy" }, held: ["Blue", "Red"] }),
    entry({ seats: { Blue: "level:1", Red: "greedy", Green: "level:1" } }),
  ];
  assert.deepEqual(quickResults(games, pairs), [
    { difficulty: "easy", place: 1, cells: 3 },
    { difficulty: "beginner", place: 3, cells: 1 },
    { difficulty: "easy", place: 2, cells: 2 },
    { difficulty: "easy", place: 1, cells: 3 },
  ]);
});

for (const [results, ...news] of [
  ["easy1", "first", "medium 2"],
  ["easy1 hard1 easy2", "first", "medium 2"],
  ["easy1 easy1:99 easy1 easy2", "", "medium 0"],
  ["easy1:51 easy1 easy1 easy1", "best", "medium 0"],
  ["easy3:51 easy1", "best", ""],
  ["easy2", "", ""],
  ["hard1 hard3", "first", ""],
] as const) {
  test(`of the results "${results}", the newest first, this is new: "${news.join(", ")}"`, () => {
    const parsed = results.split(" ").map((word) => {
      const [, difficulty = "", place, cells = "50"] = /([a-z]+)(\d):?(\d+)?/.exec(word) ?? [];
      return { difficulty, place: Number(place), cells: Number(cells) };
    });
    const { isFirstWin, isBest, next } = newsOf(parsed, LADDER);
    const said = [isFirstWin && "first", isBest && "best"].filter(Boolean).join(" ");
    assert.deepEqual([said, next ? `${next.difficulty} ${next.missing}` : ""], news);
  });
}

const KNOWN = { easy: ["level:1", "greedy"], medium: ["level:2", "level:3"] };

test("a win leads to harder opponents, a last place to easier ones, a second place to none", () => {
  const easy = ["greedy", "level:1"];
  assert.deepEqual(otherDifficulty(KNOWN, easy, { place: 1 }), { isHarder: true, opponents: ["level:2", "level:3"] });
  assert.equal(otherDifficulty(KNOWN, easy, { place: 2 }), null);
  assert.equal(otherDifficulty(KNOWN, easy, { place: 3 }), null);
  assert.equal(otherDifficulty(KNOWN, ["level:3", "level:2"], { place: 1 }), null);
  assert.equal(otherDifficulty(KNOWN, ["level:3", "level:2"], { place: 3 })?.isHarder, false);
  assert.equal(otherDifficulty(KNOWN, ["human", "level:2"], { place: 1 }), null);
});
