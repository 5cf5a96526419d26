// The results of games in the browser.

/** @import { Entry } from "../../../frontends/web/static/table/entry.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { resultsOf, tallied } from "../../../frontends/web/static/results/tallies.js";

setLabels({ to_move: "", game_won: "", game_shared: "", blue: "Blue", red: "Red", green: "Green", and: "" });

const EMPTY = "/16".repeat(10);

/** @param {Partial<Entry>} changes */
function entry(changes) {
  const finished = {
    id: "game",
    deal: "standard",
    position: `BBBR12${EMPTY} -`,
    held: ["Blue"],
    seats: { Blue: "human", Red: "greedy", Green: "level:1" },
    log: [],
    hints: 0,
    undos: 0,
  };
  return /** @type {Entry} */ (/** @type {unknown} */ ({ ...finished, ...changes }));
}

test("a finished game of one colour counts, with its cells and its opponents", () => {
  assert.deepEqual(resultsOf([entry({})]), [
    {
      game: "game",
      deal: "standard",
      player: "Blue",
      opponents: ["greedy", "level:1"],
      cells: 3,
      isWon: true,
      hasHelp: false,
    },
  ]);
});

test("a running game, several colours and a computer at the end do not count", () => {
  const left = [
    entry({ position: `BBBR12${EMPTY} b` }),
    entry({ held: ["Blue", "Red"] }),
    entry({ held: [] }),
    entry({ seats: { Blue: "greedy", Red: "greedy", Green: "greedy" } }),
  ];
  assert.deepEqual(resultsOf(left), []);
});

test("a hint, an undo and a computer in between are help", () => {
  const seated = /** @type {const} */ ({ kind: "seated", player: "Blue", seat: "human" });
  const helped = [entry({ hints: 1 }), entry({ undos: 1 }), entry({ log: [{ version: 3, fact: seated }] })];
  assert.ok(resultsOf(helped).every(({ hasHelp }) => hasHelp));
});

test("groups are counted, the largest first, and the best game is one without help and with a deal", () => {
  const results = resultsOf([
    entry({ id: "help", hints: 1, position: `BBBBB11${EMPTY} -` }),
    entry({ id: "other", deal: "other", position: `BBBB12${EMPTY} -` }),
    entry({ id: "new" }),
    entry({ id: "old" }),
    entry({ id: "lost", position: `BRRR12${EMPTY} -`, held: ["Blue"], deal: "dense" }),
  ]);
  const tallies = tallied(results, ({ deal }) => deal);
  assert.deepEqual([...tallies.keys()], ["standard", "other", "dense"]);
  const standard = tallies.get("standard");
  assert.deepEqual([standard?.games, standard?.wins, standard?.helpedGames, standard?.helpedWins], [2, 2, 1, 1]);
  assert.equal(standard?.best?.game, "new");
  assert.equal(tallies.get("other")?.best, null);
  assert.deepEqual([tallies.get("dense")?.games, tallies.get("dense")?.wins], [1, 0]);
});
