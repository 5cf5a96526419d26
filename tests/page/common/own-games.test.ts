// The running games of people in which the user has a seat: what a page knows of them, and when it asks.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { OwnGameState, State } from "../../../frontends/web/page/common/api.ts";
import { seat, state } from "../fakes/states.ts";
import { fakeStorage } from "../fakes/storage.ts";
import { settled } from "../fakes/time.ts";

const seats = ["Blue", "Red", "Green"].map((player) => ({ ...seat(player, "", true), is_yours: player === "Blue" }));
const game = (id: string, mover: string) => ({ id, seats, mover, is_your_turn: mover === "Blue", clock: null });

mock.timers.enable({ apis: ["Date", "setTimeout"], now: 1e12 });
mock.method(performance, "now", () => 0); // The page was sent just now, however slowly its script is loaded.
const stored = fakeStorage();
const page = new EventTarget();
const dataset = { state: "/api/games", games: JSON.stringify({ games: [game("one", "Blue"), game("two", "Red")] }) };
const document = Object.assign(new EventTarget(), { visibilityState: "visible", querySelector: () => ({ dataset }) });
const server = { games: [game("one", "Red")], asked: 0, isThere: true };
Object.assign(globalThis, {
  document,
  addEventListener: page.addEventListener.bind(page),
  fetch: async () => {
    server.asked += 1;
    return server.isThere ? Response.json({ games: server.games }) : Response.error();
  },
});
const { onOwnGames, waitingOf } = await import("../../../frontends/web/page/common/own-games.ts");
const known = { games: [] as OwnGameState[] };
onOwnGames((own) => Object.assign(known, own));

const note = (id: string, changes: Partial<State> = {}) =>
  page.dispatchEvent(new CustomEvent("game", { detail: { ...state("", { seats }), id, ...changes } }));

/** Let time pass, and return the games that wait for the user then, and how often the page has asked for them. */
async function after(seconds: number) {
  mock.timers.tick(1000 * seconds);
  await settled();
  return [...waitingOf(known.games).map(({ id }) => id), server.asked];
}

test("a page knows the games that the server wrote into it, asks now and then, and stops without any", async () => {
  assert.deepEqual([await after(0), await after(19), await after(1)], [["one", 0], ["one", 0], [1]]);
  Object.assign(server, { isThere: false, games: [game("one", "Blue")] });
  assert.deepEqual(await after(20), [2], "what is known stands");
  Object.assign(document, { visibilityState: "hidden" }).dispatchEvent(new Event("visibilitychange"));
  server.isThere = true;
  assert.deepEqual([await after(59), await after(1)], [[2], ["one", 3]]);
  server.games = [];
  assert.deepEqual([await after(60), await after(3600)], [[4], [4]]);
});

test("a page hears of games from other tabs and from the page of a game", async () => {
  stored.set("tribolo.games", JSON.stringify({ games: [game("two", "Blue")], at: Date.now() }));
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "tribolo.games" }));
  assert.deepEqual(await after(59), ["two", 4], "the other tab has just asked");
  for (const [position, waiting] of [
    [".. r", []],
    [".. b", ["two"]],
    [".. -", []],
  ] as const) {
    note("two", { position, is_your_turn: position.endsWith("b") });
    assert.deepEqual(await after(0), [...waiting, 4]);
  }
  stored.set("tribolo.games", JSON.stringify({ games: [game("two", "Red")], at: Date.now() }));
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "tribolo.games" }));
  note("two", { position: ".. r", seats: seats.map((each) => ({ ...each, has_resigned: each.is_yours })) });
  assert.deepEqual([known.games, await after(0)], [[], [4]], "the way back to a game that was given up stayed");
  server.games = [game("new", "Blue")];
  for (let moves = 0; moves < 2; moves += 1) note("new"); // It asks about a game that is new, but not at each move.
  assert.deepEqual(await after(0), ["new", 5]);
});
