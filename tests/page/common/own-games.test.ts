// The running games of people in which the user has a seat: what a page knows of them, and when it asks.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { OwnGameState, State } from "../../../frontends/web/page/common/api.ts";
import { seat, state } from "../fakes/states.ts";
import { fakeStorage } from "../fakes/storage.ts";
import { settled } from "../fakes/time.ts";

const PEOPLE = ["Blue", "Red", "Green"].map((player) => ({ ...seat(player, "", true), is_yours: player === "Blue" }));
const CLOCK = { remaining: 5_000, is_running: true };

function game(id: string, mover: string): OwnGameState {
  return { id, seats: PEOPLE, mover, is_your_turn: mover === "Blue", clock: CLOCK };
}

mock.timers.enable({ apis: ["Date", "setTimeout"] });
const stored = fakeStorage();
const page = new EventTarget();
const sent = JSON.stringify({ games: [game("one", "Blue"), game("two", "Red")] });
const header = { dataset: { state: "/api/games?people=1", games: sent } };
const document = Object.assign(new EventTarget(), { visibilityState: "visible", querySelector: () => header });
const server = { games: [game("one", "Red")], asked: 0, isThere: true };
Object.assign(globalThis, {
  document,
  addEventListener: page.addEventListener.bind(page),
  fetch: async () => {
    server.asked += 1;
    if (!server.isThere) throw new TypeError("No connection.");
    return Response.json({ games: server.games });
  },
});
const { onOwnGames, waitingGames } = await import("../../../frontends/web/page/common/own-games.ts");

const tell = (type: string, fields = {}) => page.dispatchEvent(Object.assign(new Event(type), fields));
const note = (id: string, changes: Partial<State> = {}) =>
  page.dispatchEvent(new CustomEvent("game", { detail: { ...state("", { seats: PEOPLE }), id, ...changes } }));
const waiting = () => waitingGames().map(({ id }) => id);

async function pass(seconds: number) {
  mock.timers.tick(1000 * seconds);
  await settled();
}

test("a page knows the games that the server wrote into it, asks again, and stops without any", async () => {
  const told: number[] = [];
  onOwnGames(({ games }) => told.push(games.length));
  assert.deepEqual([waiting(), server.asked], [["one"], 0]);
  await pass(20);
  assert.deepEqual([waiting(), server.asked, told], [[], 1, [2, 1]]);
  server.isThere = false;
  await pass(20);
  assert.equal(told.length, 2, "without an answer, what is known stands");
  Object.assign(document, { visibilityState: "hidden" }).dispatchEvent(new Event("visibilitychange"));
  await pass(59);
  assert.equal(server.asked, 2);
  Object.assign(server, { isThere: true, games: [] });
  await pass(1);
  await pass(3600);
  assert.deepEqual([server.asked, told], [3, [2, 1, 0]]);
});

test("a page hears of games from other tabs and from the page of a game", async () => {
  document.visibilityState = "visible";
  stored.set("tribolo.games", JSON.stringify({ games: [game("two", "Blue")], at: Date.now() }));
  tell("storage", { key: "tribolo.games" });
  assert.deepEqual(waiting(), ["two"]);
  await pass(19);
  assert.equal(server.asked, 3, "the other tab has just asked");
  note("two", { position: ".... r", is_your_turn: false });
  assert.deepEqual(waiting(), []);
  note("two");
  assert.deepEqual([waiting(), waitingGames()[0]?.clock], [["two"], null]);
  note("two", { position: ".... -" });
  assert.deepEqual(JSON.parse(stored.get("tribolo.games") ?? "").games, []);
  server.games = [game("new", "Blue")];
  await pass(20);
  for (let moves = 0; moves < 2; moves += 1) note("other"); // It asks about a game that is new, but not at each move.
  await settled();
  assert.deepEqual([server.asked, waiting()], [4, ["new"]]);
});
