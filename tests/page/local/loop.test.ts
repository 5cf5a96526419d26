// What the comparison with the server does not reach in the loop of a game in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type LoopCommand, seedOf, update } from "../../../frontends/web/page/local/loop.ts";
import { newGame, wishOf } from "../../../frontends/web/page/local/new-game.ts";
import { stateOf } from "../../../frontends/web/page/local/state.ts";
import { blueBegins, played, RULES } from "./games.ts";

const firstMove = ({ turn }: { turn: { moves: object } }) => Object.keys(turn.moves)[0] ?? "";

test("an opponent that fails can be replaced, and its turn undone", async () => {
  const game = await blueBegins();
  const after = await played(game);
  const failed = await update(after, { command: "fail" }, RULES);
  const state = stateOf(failed, { instant: 0 });
  const player = failed.turn.player ?? "";
  assert.equal(state.seats.find((seat) => seat.player === player)?.can_hand_over, true);
  const hand = { command: "hand", version: failed.version, player, seat: "random" } as const;
  const replaced = await update(failed, hand, RULES);
  assert.deepEqual([replaced.failed, replaced.seats[player]], [null, "random"]);
  const undone = await update(failed, { command: "undo", version: failed.version }, RULES);
  assert.deepEqual([undone.failed, undone.moves.length, undone.help], [null, 0, 1]);
});

test("a seat has changed if another occupant made a move, as far as the game says who did", async () => {
  const game = await blueBegins();
  const after = await played(game);
  const hand = { command: "hand", version: after.version, player: "Blue", seat: "random" } as const;
  const handed = await update(after, hand, RULES);
  const changed = [game, after, handed, { ...after, by: undefined }].map((each) => stateOf(each, {}).changed_seats);
  assert.deepEqual(changed, [[], [], ["Blue"], []]);
});

test("a computer in the seat of the user is help, and in another seat none", async () => {
  const game = await blueBegins();
  const after = await played(game);
  const { version } = after;
  const commands = [
    { command: "hand", version, player: "Blue", seat: "greedy" },
    { command: "help" },
    { command: "fail" },
  ] as LoopCommand[];
  const results = await Promise.all(commands.map((command) => update(after, command, RULES)));
  const help = results.map((game) => game.help);
  assert.deepEqual(help, [1, 1, 0]);
  const failed = results.at(-1) ?? game;
  const player = failed.turn.player ?? "";
  const hand = { command: "hand", version: failed.version, player, seat: "random" } as const;
  assert.equal((await update(failed, hand, RULES)).help, 0);
});

test("a game that is too long goes on with no command but a failure", async () => {
  const game = { ...(await blueBegins()), version: 3000 };
  const move = { command: "play" as const, version: 3000, move: firstMove(game) };
  await assert.rejects(update(game, move, RULES), { message: "This game is too long to continue. Start a new one." });
  assert.equal((await update(game, { command: "fail" }, RULES)).version, 3001);
});

test("the seeds of the questions run over at 2^64", async () => {
  const game = { ...(await blueBegins()), seed: String(2n ** 64n - 1n) };
  assert.equal(seedOf(game), "18446744073709551615");
  assert.equal(seedOf(await played(game)), "0");
});

test("a rule that the kernel does not answer is refused with a sentence", async () => {
  const game = await blueBegins();
  const move = { command: "play" as const, version: 1, move: firstMove(game) };
  await assert.rejects(update(game, move, { turn: async () => null }), {
    message: "The game cannot go on in this page. Load the page again.",
  });
});

test("a form with a friend, a program or no seats is not for the page", () => {
  const form = { blue: "here", red: "greedy", green: "random" };
  const { seats } = wishOf(new URLSearchParams({ ...form, name: "Ada" })) ?? {};
  assert.deepEqual(seats, { Blue: "human", Red: "greedy", Green: "random" });
  assert.equal(wishOf(new URLSearchParams({ ...form, red_spec: " mcts:nodes=5 " }))?.seats.Red, "mcts:nodes=5");
  assert.equal(wishOf(new URLSearchParams({ ...form, red: "program:Robo" })), null, "programs play on a server");
  assert.equal(wishOf(new URLSearchParams({ ...form, red: "link" })), null);
  assert.equal(wishOf(new URLSearchParams({ difficulty: "easy" })), null);
});

test("a deal number above 2^64 is refused", async () => {
  const seats = { Blue: "human", Red: "greedy", Green: "greedy" };
  const wish = { deal: "standard", seed: "9".repeat(20), pace: "instant", seats, names: {} };
  await assert.rejects(newGame(wish, RULES), RangeError);
});
