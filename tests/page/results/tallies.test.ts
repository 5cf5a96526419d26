// What the tables of results count.

import assert from "node:assert/strict";
import { test } from "node:test";
import { progress, type ResultRow, rivals, tallies } from "../../../frontends/web/page/results/tallies.ts";

const COLOURS = ["Blue", "Red", "Green"];

/** Return the row of a game that Blue played against Gus and Pip. */
function row(place: number, changes: Partial<ResultRow> = {}): ResultRow {
  return {
    address: "",
    touched: 0,
    groups: ["Blue", "Gus", "Maze"],
    cells: 50,
    place,
    margins: Object.entries({ Gus: 3 - place, Pip: place - 2 }),
    has_help: false,
    is_dealt: true,
    ...changes,
  };
}

test("second places, averages and opponents are counted without help", () => {
  const rows = [row(1, { cells: 80 }), row(2), row(2), row(3, { cells: 20 }), row(1, { cells: 99, has_help: true })];
  const [best] = rows;
  const total = { label: "All", places: [1, 2, 1], cells: 200, helped_games: 1, helped_wins: 1, best };
  assert.deepEqual(tallies(rows, "All", COLOURS)[0], [total]);
  assert.deepEqual(rivals(rows), [
    { label: "Gus", games: 4, ahead: 3, margin: 4 },
    { label: "Pip", games: 4, ahead: 1, margin: 0 },
  ]);
});

test("the best result is the newest with the most cells, from a deal and without help", () => {
  const best = row(2, { cells: 60, address: "newest" });
  const others = [
    row(1, { cells: 90, is_dealt: false }),
    row(1, { cells: 90, has_help: true }),
    row(3, { cells: 20 }),
    best,
    row(2, { cells: 60 }),
  ];
  assert.equal(tallies(others, "All", COLOURS)[0]?.[0]?.best, best);
  assert.equal(tallies(others.slice(0, 2), "All", COLOURS)[0]?.[0]?.best, null);
});

test("colours are in their order, and of other groups the largest comes first", () => {
  const groups = ["Green Pip Maze", "Red Gus Open", "Blue Gus Open"].map((text) => text.split(" "));
  const rows = groups.map((each) => row(1, { groups: each, has_help: true }));
  const tables = (of: ResultRow[]) =>
    tallies(of, "All", COLOURS).map((table) => table.map((each) => `${each.label} ${each.helped_games}`).join(", "));
  assert.deepEqual(tables(rows), ["All 3", "Blue 1, Red 1, Green 1", "Gus 2, Pip 1", "Open 2, Maze 1"]);
  assert.equal(tables(rows.slice(0, 1))[1], "Green 1");
});

test("the opponent of most games comes first", () => {
  const met = ["Gus", "Pip", "Pip"].map((name) => row(1, { margins: [[name, 0]] }));
  const found = rivals(met).map(({ label, ahead }) => `${label} ${ahead}`);
  assert.deepEqual(found, ["Pip 0", "Gus 0"]);
});

test("a streak of wins begins with the newest game without help, and a trend needs older games", () => {
  const helped = row(3, { has_help: true });
  const rows = [helped, row(1), row(1), row(2), row(1), helped, row(1), row(1), row(3)];
  assert.deepEqual(progress(rows), { streak: 2, longest: 3, recent: null, before: null });
  const many = [...Array(10).fill(row(2, { cells: 60 })), ...Array(5).fill(row(2, { cells: 30 }))];
  assert.deepEqual(progress(many), { streak: 0, longest: 0, recent: 60, before: 30 });
  assert.equal(progress(many.slice(1)).recent, null);
  assert.deepEqual(progress([]), { streak: 0, longest: 0, recent: null, before: null });
});
