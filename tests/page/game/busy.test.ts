// Commands to a busy server: they are sent again.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { retryDelay } from "../../../frontends/web/page/common/timing.ts";
import { play, send } from "../../../frontends/web/page/game/commands.ts";
import { receive } from "../../../frontends/web/page/game/following.ts";
import { openSession } from "../fakes/server.ts";
import { state } from "../fakes/states.ts";
import { pass, settled, stopTimers } from "../fakes/time.ts";

stopTimers();

test("a move is sent again with the same version once the server asks for it, and stays on the board", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  server.busy = 2;
  play(session, "d1");
  await pass(1.9);
  assert.equal(server.commands.length, 1);
  assert.deepEqual(screen.log, ["Busy."]);
  assert.equal(screen.boards.at(-1), "a1 b1 c1 d1!");
  await pass(0.1);
  assert.equal(server.commands.length, 2);
  await pass(2);
  const command = { command: "play", version: 3, move: "d1" };
  assert.deepEqual(server.commands, [command, command, command]);
  assert.deepEqual(screen.boards, ["a1 b1 c1", "a1 b1 c1 d1!"]);
  assert.deepEqual(screen.log, ["Busy.", "You play d1 and capture 1 from Gus 1."]);
  assert.deepEqual([session.sending, session.page.confirmed, session.page.live.version], [null, null, 4]);
});

test("a move that the server refuses four times is taken back", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  server.busy = 9;
  play(session, "d1");
  for (let waits = 0; waits < 3; waits += 1) {
    assert.notEqual(session.sending, null);
    await pass(2);
  }
  assert.equal(server.commands.length, 4);
  assert.deepEqual(screen.boards, ["a1 b1 c1", "a1 b1 c1 d1!", "a1 b1 c1"]);
  assert.deepEqual(screen.log, ["Busy.", "Busy."]);
  assert.equal(session.sending, null);
  await pass(60);
  assert.equal(server.commands.length, 4);
});

test("a command is not sent again if the game has changed meanwhile", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  server.busy = 1;
  play(session, "d1");
  await settled();
  receive(session, state("a1 b1", { version: 4 }));
  await pass(2);
  assert.equal(server.commands.length, 1);
  assert.equal(screen.boards.at(-1), "a1 b1");
  assert.equal(session.sending, null);
});

test("a move that was carried out though its answer was lost is no error", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  server.busy = 1;
  server.losesAnswers = true;
  play(session, "d1");
  await pass(2);
  assert.equal(server.commands.length, 2);
  assert.deepEqual(screen.log, ["Busy.", "You play d1 and capture 1 from Gus 1."]);
  assert.deepEqual(screen.boards, ["a1 b1 c1", "a1 b1 c1 d1!"]);
  assert.deepEqual([session.sending, session.page.confirmed, session.page.live.version], [null, null, 4]);
});

test("other commands are sent again, too, and refused if the game has changed", async () => {
  const { server, screen, session } = openSession("a1");
  server.busy = 1;
  send(session, "undo");
  await settled();
  server.moves = "a1 b1";
  await pass(2);
  const sent = server.commands.map(({ command, version }) => `${command} ${version}`);
  assert.deepEqual(sent, ["undo 1", "undo 1"]);
  assert.deepEqual(screen.log.slice(0, 2), ["Busy.", "The game has changed."]);
});

test("a command beyond a rate limit is not sent again", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  server.busy = 1;
  server.busyStatus = 429;
  play(session, "d1");
  await pass(60);
  assert.equal(server.commands.length, 1);
  assert.deepEqual(screen.log, ["Busy."]);
  assert.equal(screen.boards.at(-1), "a1 b1 c1");
});

test("the wait doubles up to 30 s, lasts at least as long as the server asks, and is spread", () => {
  const delays = (dice: number) => {
    mock.method(Math, "random", () => dice);
    return [retryDelay(0), retryDelay(2), retryDelay(50), retryDelay(0, 60), retryDelay(4, 3)];
  };
  assert.deepEqual(delays(0), [1000, 4000, 20_000, 60_000, 16_000]);
  assert.deepEqual(delays(1), [1500, 6000, 30_000, 90_000, 24_000]);
});
