// The computer players of a game by their names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { charactersOf, setCharacters } from "../../../frontends/web/page/words/characters.ts";

setCharacters({
  random: { name: "Dizzy", label: "Dizzy, beginner" },
  "level:1": { name: "Pip", label: "Pip, easy" },
  engine: { name: "Trika", label: "Trika, expert" },
  "engine:nodes=100": { name: "Trika", label: "Trika, expert" },
});

/** Return the labels of the computer players in one game. */
function labelsOf(...specs: string[]) {
  return charactersOf(specs).map(({ label }) => label);
}

test("two opponents of one name read doubled, without numbers", () => {
  assert.deepEqual(labelsOf("random", "random"), ["Dizzy 1, beginner", "Dizzy 2, beginner"]);
  assert.deepEqual(labelsOf("level:1,nodes=9", "random", "level:1"), ["Pip 1", "Dizzy, beginner", "Pip 2, easy"]);
  assert.deepEqual(labelsOf("engine:nodes=100", "engine:nodes=9"), ["Trika 1, expert", "Trika 2"]);
});
