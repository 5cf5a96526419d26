// The seats of new games: those that a seed draws, and those of a rematch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsLike, quickSeats, rotated } from "../../../frontends/web/page/local/new-game.ts";

test("a seed draws one of six seatings, as on the server", () => {
  const seatings = [..."012345"].map((seed) => Object.values(quickSeats(["L", "G"], seed)).join(" "));
  // The first words are those in the example of `quick_seats`.
  assert.deepEqual(seatings, ["here L G", "G here L", "L G here", "here G L", "L here G", "G L here"]);
  assert.deepEqual(quickSeats(["a", "b"], String(2n ** 64n - 1n)), { blue: "here", red: "b", green: "a" });
});

test("in a rematch everyone has the next seat", () => {
  const seats = rotated({ Blue: "human", Red: "greedy", Green: "level:1" });
  assert.deepEqual(seats, { Blue: "level:1", Red: "human", Green: "greedy" });
  assert.deepEqual(rotated({ Green: "Ada" }), { Blue: "Ada" });
});

test("a game like another one has its deal, its pace and its seats", () => {
  const game = { deal: "dense", pace: "fast", firstSeats: { Blue: "human", Red: "level:1", Green: "greedy" } };
  assert.deepEqual(fieldsLike(game), { deal: "dense", pace: "fast", blue: "here", red: "level:1", green: "greedy" });
});
