// The lobby as a page knows it: own and other games, times, and the game that begins.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbyState, OpenGameState, OpenSeatState } from "../../../frontends/web/page/common/api.ts";
import { commandOf } from "../../../frontends/web/page/lobby/input.ts";
import {
  begunGame,
  freeSeats,
  gameInsteadOfSeat,
  otherGames,
  ownGames,
  startsIn,
} from "../../../frontends/web/page/lobby/state.ts";

function game(id: string, people: string[]): OpenGameState {
  return { id, time_control: "unlimited", deal: "standard", people, waiting: 5 };
}

function seat(id: string, seconds = 20): OpenSeatState {
  return { open_game: id, time_control: "unlimited", seat: 0, computers: null, starts_in: seconds };
}

function lobby(changes: Partial<LobbyState>): LobbyState {
  return { games: [game("a", ["Ada", ""]), game("b", [""])], yours: [], game: null, ...changes };
}

test("each open game is either one in which the user waits or one to join", () => {
  const state = lobby({ yours: [seat("b"), seat("gone")] });
  const [own, others] = [ownGames(state).map(({ game }) => game.id), otherGames(state).map(({ id }) => id)];
  assert.deepEqual([own, others], [["b"], ["a"]]);
  assert.deepEqual(state.games.map(freeSeats), [1, 2]);
});

test("the page goes to a game that begins, but not to one that had begun before it was opened", () => {
  assert.equal(begunGame(lobby({ yours: [seat("a")] }), lobby({ game: "g" })), "g");
  assert.equal(begunGame(lobby({ game: "g" }), lobby({ game: "g" })), null);
  assert.equal(begunGame(lobby({ game: "g" }), lobby({ game: "h" })), "h");
  assert.equal(begunGame(lobby({ game: "g" }), lobby({})), null);
});

test("a press soon after the start of a game was lost without a word, and now leads to the game", () => {
  const take = { command: "take", time_control: "unlimited" };
  const join = { command: "join", open_game: "a" };
  for (const command of [take, join]) {
    assert.equal(gameInsteadOfSeat(command, lobby({ game: "g" })), "g");
    assert.equal(gameInsteadOfSeat(command, lobby({ game: "g", yours: [seat("a")] })), null);
    assert.equal(gameInsteadOfSeat(command, lobby({})), null);
  }
  assert.equal(gameInsteadOfSeat({ command: "withdraw", open_game: "a" }, lobby({ game: "g" })), null);
  assert.equal(gameInsteadOfSeat({}, lobby({ game: "g" })), null);
});

test("the page counts on by itself until the user may start with computers", () => {
  const left = [0, 7.2, 20, 100].map((seconds) => startsIn(seat("a"), seconds));
  assert.deepEqual(left, [20, 13, 0, 0]);
});

test("a command has the filled fields of its form", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ command: "take", name: "", deal: "open" })) form.append(name, value);
  assert.deepEqual(commandOf(form), { command: "take", deal: "open" });
});
