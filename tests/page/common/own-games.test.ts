// The running games of people in which the user has a seat: what a page knows of them, and when it asks.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { OwnGameState, State } from "../../../frontends/web/page/common/api.ts";
import { seat, state } from "../fakes/states.ts";
import { fakeStorage } from "../fakes/storage.ts";
import { settled } from "../fakes/time.ts";

const SEATS = state("").seats.map(({ player, style }) => ({ ...seat(player, style, true), is_taken: true }));
const PEOPLE = SEATS.map((each, index) => ({ ...each, is_yours: index === 0 }));
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
const { noteGame, onOwnGames, waitingGames } = await import("../../../frontends/web/page/common/own-games.ts");

const live = (id: string, moves: string, seats = PEOPLE): State => ({ ...state(moves, { seats }), id });
const waiting = () => waitingGames().map(({ id }) => id);
const tell = (type: string, fields = {}) => page.dispatchEvent(Object.assign(new Event(type), fields));

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
  noteGame({ ...live("two", ""), is_your_turn: false }, "Red");
  assert.deepEqual(waiting(), []);
  noteGame(live("two", ""), "Blue");
  assert.deepEqual([waiting(), waitingGames()[0]?.clock], [["two"], null]);
  noteGame(live("two", ""), null);
  assert.deepEqual(JSON.parse(stored.get("tribolo.games") ?? "").games, []);
});

test("the page of a new game asks once another person has joined, and not at each of its moves", async () => {
  server.games = [game("new", "Blue")];
  noteGame(live("new", "", SEATS), "Blue");
  await settled();
  assert.equal(server.asked, 3, "nobody else plays");
  for (const moves of ["", "a1"]) noteGame(live("other", moves), "Blue");
  await settled();
  assert.deepEqual([server.asked, waiting()], [4, ["new"]]);
});
