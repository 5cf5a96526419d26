// The library of puzzles on the page: which puzzle it draws, and which parts it fetches.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PuzzleLibrary } from "../../../frontends/web/page/puzzles/library.ts";
import { ask } from "../rules.ts";

const SIZE = 10;
const puzzles = Array.from({ length: 45 }, (_, index) => ({
  id: `p${index}`,
  rating: 1000 + 10 * index,
  themes: index % 2 === 0 ? ["even"] : ["odd"],
  captures: index >= 30 ? [9, 1, 1, 1] : [9, 1],
}));
let fetched: string[] = [];
let isReachable = true;

beforeEach(() => {
  fetched = [];
  isReachable = true;
  globalThis.fetch = async (address) => {
    if (!isReachable) throw new TypeError();
    fetched.push(String(address));
    const number = Number(/(\d+)\.json$/.exec(String(address))?.[1]);
    const part = puzzles.slice(number * SIZE, (number + 1) * SIZE);
    return Response.json(Number.isNaN(number) ? { size: SIZE, puzzles } : part);
  };
});

/** The ids of puzzles of another site that a solver has met who is not a newcomer. */
const MET = Array.from({ length: 20 }, (_, index) => `met${index}`);

function solver(rating: number, seen = MET) {
  return { rating, deviation: 100, solved: 15, missed: 5, streak: 0, best: 0, seen, grade: 0 };
}

function library(draw?: (below: number) => number) {
  return new PuzzleLibrary({ ask }, "ratings.json", "parts/0.json", draw);
}

test("a puzzle is found in its part, which is fetched once", async () => {
  const all = library();
  assert.equal((await all.find("p37")).id, "p37");
  assert.equal((await all.find("p31")).id, "p31");
  assert.deepEqual(fetched, ["ratings.json", "parts/3.json"]);
});

test("an unknown puzzle and a theme without puzzles are refused", async () => {
  await assert.rejects(library().find("p45"), {
    message: "There is no such puzzle. The address may be incomplete.",
    status: 404,
  });
  await assert.rejects(library().draw(solver(1200), "none"), { message: "There are no puzzles with this theme." });
});

test("a puzzle is drawn from the twenty nearest ones with the theme that are new to the solver", async () => {
  const drawn = new Set();
  const seen = [...MET, "p20", "p22"];
  for (let index = 0; index < 20; index += 1) {
    const puzzle = await library((below) => Math.min(index, below - 1)).draw(solver(1200, seen), "even");
    drawn.add(puzzle.id);
  }
  const nearest = puzzles
    .filter(({ id, themes }) => themes.includes("even") && !seen.includes(id))
    .sort((one, other) => Math.abs(one.rating - 1200) - Math.abs(other.rating - 1200))
    .slice(0, 20);
  assert.deepEqual(drawn, new Set(nearest.map(({ id }) => id)));
});

test("a newcomer met puzzles that are not for newcomers", async () => {
  const newcomer = solver(1000, MET.slice(2));
  assert.equal((await library(() => 0).draw(newcomer, "")).id, "p30");
  assert.equal((await library(() => 0).draw(newcomer, "", ["p30"])).id, "p31");
  assert.equal((await library(() => 0).draw(newcomer, "", ["p30", "p31"])).id, "p0", "skipped puzzles count as met");
});

test("if the solver has met all puzzles, one of them is drawn again", async () => {
  const all = puzzles.map(({ id }) => id);
  assert.equal((await library(() => 0).draw(solver(1100, all), "")).id, "p10");
});

test("what could not be fetched is fetched again with the next question", async () => {
  const all = library(() => 0);
  isReachable = false;
  await assert.rejects(all.draw(solver(1000), ""), { message: "The server cannot be reached. Try again in a moment." });
  isReachable = true;
  assert.equal((await all.draw(solver(1000), "")).id, "p0");
});
