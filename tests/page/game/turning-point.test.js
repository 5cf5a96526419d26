// The move with which a finished game turned, found by the kernel.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turningPoint } from "../../../frontends/web/static/game/turning-point.js";
import { ask, kernel } from "../rules.js";

const DEAL = "7#BRB1G1G#/R1R#8#2G/1B7#3B2/1G2B5RR1G2/B2B12/5G3G#3R1/6G5#G1B/1#4R1G1R#1#2/#1BR4R6B/3B8G#1R/1RG3B9 r";
const ENDING = 20; // moves at the end of the game, which are reviewed

const engine = {
  evaluate: async (/** @type {Parameters<typeof kernel.evaluate>} */ ...question) => kernel.evaluate(...question),
};

/** Return the end of a game in which the first legal move was always played. */
function ending() {
  const moves = [];
  for (let turn = kernel.turn(DEAL, []); turn.player !== null; turn = kernel.turn(DEAL, moves)) {
    moves.push(Object.keys(turn.moves)[0] ?? "");
  }
  const start = kernel.turn(DEAL, moves.slice(0, -ENDING)).position;
  const last = moves.slice(-ENDING);
  const played = last.map((name, ply) => {
    const player = kernel.turn(start, last.slice(0, ply)).player ?? "";
    return { player, name, letter: "", style: "", taken: [], skipped: [] };
  });
  return { start, all_moves: played };
}

test("the turning point is a move of the game, and the same every time", async () => {
  const game = ending();
  const turned = await turningPoint(engine, { ask }, game);
  assert.ok(turned !== null);
  const { player, name } = game.all_moves[turned.ply - 1] ?? assert.fail();
  assert.deepEqual([turned.player, turned.move], [player, name]);
  assert.deepEqual(await turningPoint(engine, { ask }, game), turned);
});

test("a game of one move has no turning point", async () => {
  const start = "1RB13/16/16/16/16/16/16/16/16/16/16 b";
  const move = { player: "Blue", name: "a1", letter: "B", style: "blue", taken: ["b1"], skipped: [] };
  assert.equal(await turningPoint(engine, { ask }, { start, all_moves: [move] }), null);
});
