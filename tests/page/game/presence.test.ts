// The presence of people at a game, and the offer to go on without one of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { SeatState } from "../../../frontends/web/page/common/api.ts";
import { absentSeat } from "../../../frontends/web/page/game/presence.ts";
import { ServerHome } from "../../../frontends/web/page/game/server-home.ts";
import { RULES } from "../fakes/server.ts";
import { seat, state, update } from "../fakes/states.ts";

/** @param changes The fields of the seat of Red, whose turn it is after a move. */
function seats(changes: Partial<SeatState>) {
  const red = { ...seat("Red", "red", false), seat: "human", can_hand_over: true, ...changes };
  return [seat("Blue", "blue", true), red, seat("Green", "green", false)];
}

for (const [moves, changes, player] of [
  ["a", { presence: "away" }, "Red"],
  ["a", { presence: "gone" }, "Red"],
  ["a", { presence: "here" }, "Red"],
  ["a", { presence: "here", can_hand_over: false }, undefined],
  ["a", { presence: "away", can_hand_over: false }, undefined],
  ["a", { seat: "greedy" }, undefined],
  ["a b", { presence: "away" }, undefined],
] as [string, Partial<SeatState>, string | undefined][]) {
  test(`${player ?? "nobody"} keeps the others waiting after ${moves} with ${JSON.stringify(changes)}`, () => {
    assert.equal(absentSeat(state(moves, { seats: seats(changes) }))?.player, player);
  });
}

test("the page hears who comes and goes, and nothing of an event that changes neither moves nor people", async () => {
  const heard: string[] = [];
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
  for (const [presence, away_minutes, watching] of [
    ["here", 0, 1],
    ["here", 0, 2],
    ["away", 0, 2],
    ["away", 1, 2],
    ["away", 1, 2],
  ] as const) {
    await home.refresh(update("a", "a", { seats: seats({ presence, away_minutes }), watching }));
  }
  assert.deepEqual(heard, ["here 0 2", "away 0 2", "away 1 2"]);
});
