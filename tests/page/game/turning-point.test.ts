// The move with which a finished game turned, found by the kernel.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turningPoint } from "../../../frontends/web/page/game/turning-point.ts";
import { ending } from "../endings.ts";
import { ask, engine } from "../rules.ts";

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
