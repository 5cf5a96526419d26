// Moves that cannot be sent: they wait on the board and in the browser, and are sent when the connection returns.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import { play, resume, send } from "../../../frontends/web/page/game/commands.ts";
import { receive } from "../../../frontends/web/page/game/following.ts";
import { cellOf, storedMove } from "../../../frontends/web/page/game/waiting.ts";
import { openSession } from "../fakes/server.ts";
import { seat, state } from "../fakes/states.ts";
import { fakeStorage } from "../fakes/storage.ts";
import { pass, settled, stopTimers } from "../fakes/time.ts";

const stored = fakeStorage();
beforeEach(() => stored.clear());
stopTimers();

/** Return a page with the moves a1 b1 c1, on which the user has played d1 without a connection. */
async function playedOffline() {
  const opened = openSession("a1 b1 c1");
  opened.server.isReachable = false;
  await play(opened.session, "d1");
  await settled();
  return opened;
}

test("a move that does not reach the server waits on the board, and is sent when the connection returns", async () => {
  const { server, screen, session } = await playedOffline();
  assert.equal(session.page.waiting && cellOf(session.page.waiting), "d1");
  assert.equal(screen.boards.at(-1), "a1 b1 c1 d1");
  await pass(1);
  assert.equal(session.page.live.plies, 4);
  server.isReachable = true;
  await pass(2);
  assert.deepEqual(server.commands, [{ command: "play", version: 3, move: "d1" }]);
  assert.deepEqual([session.page.waiting, session.page.confirmed, storedMove("game")], [null, null, null]);
  assert.equal(session.page.live.version, 4);
  assert.deepEqual(screen.log, ["You play d1 and capture 1 from Gus 1."]);
  await pass(60);
  assert.equal(server.commands.length, 1);
});

test("the move is sent at once when the home has heard from the server", async () => {
  const { server, session, home } = await playedOffline();
  server.isReachable = true;
  await home.refresh();
  session.resending?.hurry();
  await settled();
  assert.equal(server.commands.length, 1);
});

test("a move of a page that has heard nothing since it was shown waits", async () => {
  const { server, session } = openSession("a1 b1 c1");
  session.home.upToDate = () => Promise.reject(new Refusal("The server cannot be reached. Try again in a moment.", 0));
  await play(session, "d1");
  assert.deepEqual([server.commands, session.page.waiting?.version, session.page.live.plies], [[], 3, 4]);
  await pass(1);
  assert.equal(server.commands.length, 1);
});

test("no second move is played while one waits", async () => {
  const { screen, session } = openSession("a1 b1 c1", { isAlone: true });
  globalThis.fetch = () => Promise.reject(new TypeError());
  for (const move of ["d1", "a1"]) await play(session, move);
  assert.deepEqual([screen.log, session.page.live.plies], [["d1 is not sent yet: the server cannot be reached."], 4]);
});

test("a move that another change has made impossible is dropped with one sentence", async () => {
  for (const hears of [true, false]) {
    const { server, screen, session } = await playedOffline();
    server.isReachable = true;
    server.moves = "a1";
    server.changes = { version: 5 };
    if (hears) receive(session, state("a1", { version: 5 }));
    await pass(1);
    assert.deepEqual([session.page.waiting, session.page.live.plies, storedMove("game")], [null, 1, null]);
    assert.deepEqual(screen.log, ["d1 was not played: the game changed before it could be sent."]);
    assert.equal(screen.boards.at(-1), "a1");
    assert.equal(server.commands.length, hears ? 0 : 1);
  }
});

test("news that do not change the turn leave the move waiting", async () => {
  const { session } = await playedOffline();
  const seats = state("").seats.map((each) => (each.player === "Red" ? seat("Red", "red", true) : each));
  receive(session, state("a1 b1 c1", { version: 4, seats }));
  const { live, confirmed, waiting } = session.page;
  assert.deepEqual([live.plies, live.seats, live.version, confirmed?.plies], [4, seats, 4, 3]);
  assert.equal(waiting?.version, 3);
});

test("a move whose answer was lost ends its wait without a sentence", async () => {
  const { server, screen, session } = await playedOffline();
  server.isReachable = true;
  server.moves = "a1 b1 c1 d1";
  await pass(1);
  assert.deepEqual([session.page.waiting, session.page.live.version, storedMove("game")], [null, 4, null]);
  assert.deepEqual(screen.log, ["You play d1 and capture 1 from Gus 1."]);
});

test("a busy server lets the move wait on", async () => {
  const { server, session } = await playedOffline();
  server.isReachable = true;
  Object.assign(server, { busy: 1, busyStatus: 429 });
  await pass(1);
  assert.equal(session.page.waiting?.version, 3);
  await pass(2);
  assert.deepEqual([session.page.waiting, server.moves], [null, "a1 b1 c1 d1"]);
});

test("a command that fails leaves the move waiting, and undo takes it back without asking the server", async () => {
  const { server, screen, session } = await playedOffline();
  await send(session, "restart");
  assert.deepEqual(
    [screen.log, session.page.waiting?.version],
    [["The server cannot be reached. Try again in a moment."], 3],
  );
  await send(session, "undo");
  await settled();
  server.isReachable = true;
  await pass(60);
  assert.deepEqual([server.commands, storedMove("game"), screen.boards.at(-1)], [[], null, "a1 b1 c1"]);
});

test("a page that is opened later shows the move again and sends it", async () => {
  const { session: left } = await playedOffline();
  left.resending = null;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const { server, screen, session } = openSession("a1 b1 c1");
  server.isReachable = false;
  await resume(session);
  await settled();
  assert.equal(screen.boards.at(-1), "a1 b1 c1 d1");
  server.isReachable = true;
  await pass(2);
  assert.deepEqual(server.commands, [{ command: "play", version: 3, move: "d1" }]);
  assert.equal(storedMove("game"), null);
});

test("a page that is opened later drops a move that is impossible, and forgets one that was played", async () => {
  for (const [moves = "", log] of [
    ["a1", ["d1 was not played: the game changed before it could be sent."]],
    ["a1 b1 c1 d1", []],
  ] as const) {
    await playedOffline();
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
    const { server, screen, session } = openSession(moves);
    await resume(session);
    assert.deepEqual([screen.log, server.commands, storedMove("game")], [log, [], null]);
  }
});

test("a stored text of another program is no move", () => {
  for (const value of [null, [], { version: 1 }, { version: "1", moves: ["a1"] }, { version: 1, moves: [1] }]) {
    stored.set("tribolo.waiting", JSON.stringify({ game: value }));
    assert.equal(storedMove("game"), null);
  }
});
