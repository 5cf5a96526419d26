// Duels: the link of a challenge, the checked moves of the challenger, and the comparison.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { State } from "../../../frontends/web/page/common/api.ts";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import { challengeOf } from "../../../frontends/web/page/game/challenge.ts";
import { cellsByPly, firstDifference } from "../../../frontends/web/page/game/duel.ts";
import { entryOf, parseEntry } from "../../../frontends/web/page/local/entry.ts";
import { newGame, wishOf } from "../../../frontends/web/page/local/new-game.ts";
import { parseRival } from "../../../frontends/web/page/local/rival.ts";
import { RULES } from "../local/games.ts";
import { firstMoves, kernel } from "../rules.ts";

const SEED = "7";

/** The moves of a whole game. */
let moves: string[];
let start = "";
let over = "";

before(async () => {
  start = (await RULES.deal("standard", SEED)).position;
  moves = firstMoves(start);
  over = kernel.turn(start, moves).position;
});

function finished(fields?: Partial<State>): State {
  const seats = [
    { style: "blue", player: "Blue", seat: "human" },
    { style: "red", player: "Red", seat: "level:3" },
    { style: "green", player: "Green", seat: "engine:nodes=8" },
  ];
  const all_moves = moves.map((name) => ({ name }));
  return {
    ...{ deal: "standard", seed: SEED, start, day: null, seats, position: over, all_moves },
    ...fields,
  } as unknown as State;
}

test("a challenge holds the deal, the seats and the moves, and begins the same game", async () => {
  const fields = challengeOf(finished());
  assert.ok(fields && String(fields).length < 1500);
  const wish = wishOf(new URLSearchParams(String(fields)));
  assert.ok(wish);
  const game = await newGame(wish, RULES);
  assert.deepEqual([game.start, game.seed, game.rival], [start, SEED, moves]);
  assert.deepEqual(game.seats, { Blue: "human", Red: "level:3", Green: "engine:nodes=8" });
  const entry = JSON.parse(JSON.stringify(entryOf(game, 1)));
  assert.deepEqual(parseEntry(game.id, entry).rival, moves);
  assert.throws(() => parseEntry(game.id, { ...entry, rival: [1] }));
});

test("a game with other people, a ranked or an unfinished one is no challenge", () => {
  const [blue, red, green] = finished().seats;
  const people = [blue, { ...red, seat: "human" }, green] as State["seats"];
  for (const fields of [{ day: "2026-12-01" }, { position: start }, { seats: people }])
    assert.equal(challengeOf(finished(fields)), null);
});

test("damaged, illegal, unfinished and endless moves of a challenger are refused", async () => {
  const whole = moves.join(".");
  const [short, long] = [moves.slice(0, -1).join("."), Array(999).fill("a1").join(".")];
  const bad = ["x", "a1", "<b>", `${whole}.a1`, short, `${whole}.`, long];
  for (const text of bad) await assert.rejects(parseRival(text, start, RULES), Refusal, text);
  assert.equal(await parseRival("", start, RULES), null);
  assert.deepEqual(await parseRival(whole, start, RULES), moves);
});

test("the comparison names the first move that differs, and counts cells after each move", async () => {
  assert.equal(firstDifference(["a1", "b1"], ["a1", "c1"]), 2);
  assert.equal(firstDifference(["a1"], ["a1", "c1"]), 2);
  assert.equal(firstDifference(["a1"], ["a1"]), null);
  const cells = await cellsByPly(RULES, start, moves, 0);
  assert.equal(cells.length, moves.length + 1);
  assert.deepEqual([cells[0], cells.at(-1)], [12, [...over].filter((letter) => letter === "B").length]);
});
