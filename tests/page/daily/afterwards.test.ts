// The look back at the game of a day, by the kernel.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lookedBackAt } from "../../../frontends/web/page/daily/afterwards.ts";
import { ending } from "../endings.ts";
import { ask, engine, kernel } from "../rules.ts";

const { start, moves, all_moves: played } = ending();
const game = { start, moves, player: "Red", review: "", compared: [] };
const own = played.flatMap(({ player }, index) => (player === "Red" ? [index + 1] : []));

test("the costliest moves are at most three of the user's, the costliest first", async () => {
  const { costly } = await lookedBackAt(game, engine, { ask });
  assert.ok(costly.length > 0 && costly.length <= 3);
  assert.ok(costly.every(({ ply, player }) => player === "Red" && own.includes(ply)));
  const losses = costly.map(({ loss }) => loss);
  assert.ok(losses.every((loss, index) => index === 0 || loss <= (losses[index - 1] ?? 0)));
});

test("a level is asked with another seed on each turn, as in a game", async () => {
  const seeds: string[] = [];
  const choose = async (...question: Parameters<typeof kernel.choose>) => {
    seeds.push(question[3]);
    return "a1";
  };
  await lookedBackAt(game, { ...engine, choose }, { ask });
  assert.ok(seeds.length > 1 && new Set(seeds).size === seeds.length);
});

test("computer players are asked where the user had a choice and no shares are known", async () => {
  const { compared } = await lookedBackAt(game, engine, { ask });
  const choices = own.filter((ply) => Object.keys(kernel.turn(start, game.moves.slice(0, ply - 1)).moves).length > 1);
  const plies = compared.map(({ ply }) => ply);
  assert.deepEqual(plies, choices);
  for (const { ply, move, level, engine: best } of compared) {
    const { moves } = kernel.turn(start, game.moves.slice(0, ply - 1));
    assert.ok([move, level, best].every((each) => moves[each]));
    assert.equal(move, game.moves[ply - 1]);
  }
  const [known = 0] = choices;
  const others = await lookedBackAt({ ...game, compared: [known] }, engine, { ask });
  assert.deepEqual(others.compared, compared.slice(1));
});
