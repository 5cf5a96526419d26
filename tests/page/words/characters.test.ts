// The computer players of a game by their names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { charactersOf, setCharacters } from "../../../frontends/web/page/words/characters.ts";

setCharacters({
  random: { name: "Dizzy", label: "Dizzy, random" },
  "level:1": { name: "Pip", label: "Pip, level 1" },
});

/** Return the labels of the computer players in one game. */
function labelsOf(...specs: string[]) {
  return charactersOf(specs).map(({ label }) => label);
}

test("two opponents of one name read doubled, without numbers", () => {
  assert.deepEqual(labelsOf("random", "random"), ["Dizzy 1, random", "Dizzy 2, random"]);
  assert.deepEqual(labelsOf("level:1,nodes=9", "random", "level:1"), ["Pip 1", "Dizzy, random", "Pip 2, level 1"]);
  const names = charactersOf(["random", "level:1"]).map(({ name }) => name);
  assert.deepEqual(names, ["Dizzy", "Pip"]);
});
