// The presence of people at a game, and the offer to go on without one of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { absentSeat } from "../../../frontends/web/static/game/presence.js";
import { ServerHome } from "../../../frontends/web/static/game/server-home.js";
import { RULES } from "../fakes/server.js";
import { seat, state, update } from "../fakes/states.js";

/** @import { SeatState } from "../../../frontends/web/static/common/api.js" */

/** @param {Partial<SeatState>} changes The fields of the seat of Red, whose turn it is after a move. */
function seats(changes) {
  const red = { ...seat("Red", "red", false), seat: "human", can_hand_over: true, ...changes };
  return [seat("Blue", "blue", true), red, seat("Green", "green", false)];
}

for (const [moves, changes, player] of /** @type {[string, Partial<SeatState>, string | undefined][]} */ ([
  ["a", { presence: "away" }, "Red"],
  ["a", { presence: "gone" }, "Red"],
  ["a", { presence: "here" }, "Red"],
  ["a", { presence: "here", can_hand_over: false }, undefined],
  ["a", { presence: "away", can_hand_over: false }, undefined],
  ["a", { seat: "greedy" }, undefined],
  ["a b", { presence: "away" }, undefined],
])) {
  test(`${player ?? "nobody"} keeps the others waiting after ${moves} with ${JSON.stringify(changes)}`, () => {
    assert.equal(absentSeat(state(moves, { seats: seats(changes) }))?.player, player);
  });
}

test("the page hears who comes and goes, and nothing of an event that changes neither moves nor people", async () => {
  /** @type {string[]} */
  const heard = [];
  let live = state("a", { seats: seats({ presence: "here" }), watching: 1 });
  const home = new ServerHome({ state: "", command: "", events: "" }, RULES, live);
  home.listen({
    live: () => live,
    onState: (after) => {
      live = after;
      heard.push(`${after.seats[1]?.presence} ${after.seats[1]?.away_minutes} ${after.watching}`);
    },
    onProblem: () => {},
  });
  for (const [presence, away_minutes, watching] of /** @type {const} */ ([
    ["here", 0, 1],
    ["here", 0, 2],
    ["away", 0, 2],
    ["away", 1, 2],
    ["away", 1, 2],
  ])) {
    await home.refresh(update("a", "a", { seats: seats({ presence, away_minutes }), watching }));
  }
  assert.deepEqual(heard, ["here 0 2", "away 0 2", "away 1 2"]);
});
