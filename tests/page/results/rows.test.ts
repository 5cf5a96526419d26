// The facts of finished games as rows with texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Result, resultRow } from "../../../frontends/web/page/results/rows.ts";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";

setCharacters({
  random: { name: "Dizzy", label: "Dizzy, beginner" },
  greedy: { name: "Gus", label: "Gus, easy" },
});
const DIFFICULTIES = { Beginner: ["random", "random"], Easy: ["greedy", "random"] };

/** Return the row of Red's game with 40 cells, against 50 of Blue and 30 of Green. */
function row(changes: Partial<Result>) {
  const facts = { address: "/games/1", touched: 5, player: "Red", deal: "maze", scores: [50, 40, 30] };
  return resultRow(
    { ...facts, resigned: [], opponents: ["random", "greedy"], has_help: true, ...changes },
    DIFFICULTIES,
  );
}

test("a row has the texts of its groups, the place, and the margins over the opponents in turn order", () => {
  assert.deepEqual(row({}), {
    address: "/games/1",
    touched: 5,
    groups: ["Red", "Easy: Gus · Dizzy", "Maze"],
    cells: 40,
    place: 2,
    margins: Object.entries({ "Dizzy, beginner": -10, "Gus, easy": 10 }),
    has_help: true,
    is_dealt: true,
  });
  assert.equal(row({ deal: "other" }).is_dealt, false);
  assert.equal(row({ scores: [40, 40, 30] }).place, 1, "a shared win is a win");
});

test("opponents of one name are numbered, and persons and programs are named as such", () => {
  const opponents = ["random random", "random human", "human program"];
  const texts = ["Beginner: Dizzy 1 · Dizzy 2", "Person · Dizzy, beginner", "Person · Program"];
  const found = opponents.map((names) => row({ opponents: names.split(" ") }).groups[1]);
  assert.deepEqual(found, texts);
  assert.deepEqual(row({ opponents: ["human", "greedy"] }).margins[0], ["Person", -10]);
});

test("whoever resigned is last, with no cells and no margins for the user", () => {
  const { place, cells, margins } = row({ resigned: ["Red"] });
  assert.deepEqual([place, cells, margins], [3, 0, []]);
  assert.equal(row({ resigned: ["Blue"] }).place, 1);
});
