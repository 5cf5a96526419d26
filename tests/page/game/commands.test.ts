// Commands to the server, and help for the user's turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import { play, send } from "../../../frontends/web/page/game/commands.ts";
import { receive } from "../../../frontends/web/page/game/following.ts";
import { hint } from "../../../frontends/web/page/game/hints.ts";
import { view } from "../../../frontends/web/page/game/viewing.ts";
import { openSession } from "../fakes/server.ts";
import { state } from "../fakes/states.ts";
import { settled, until } from "../fakes/time.ts";

test("a move is sent with the lag that the server has signed, and other commands are not", async () => {
  const { server, session } = openSession("a1 b1 c1");
  const clocks = { remaining: { Blue: 9 }, running: "Blue", elapsed: 30, lag: "30.signed" };
  for (const act of [() => send(session, "play", { move: "d1" }), () => send(session, "undo")]) {
    session.page = { ...session.page, live: { ...session.page.live, clocks } };
    await act();
    await until(() => !session.sending && !session.isCatchingUp);
  }
  const sent = server.commands.map(({ command, lag }) => `${command} ${lag}`);
  assert.deepEqual(sent, ["play 30.signed", "undo undefined"]);
});

test("a page that may show an old state asks before it sends a move, of which it sends only the first", async () => {
  const { server, session } = openSession("");
  let resolve = () => {};
  const heard = new Promise((resolved) => {
    resolve = () => resolved(undefined);
  });
  session.home.upToDate = async () => void (await heard);
  const playing = [play(session, "a1"), play(session, "b1")];
  await settled();
  assert.deepEqual(server.commands, []);
  resolve();
  await Promise.all(playing);
  assert.deepEqual(server.commands, [{ command: "play", version: 0, move: "a1" }]);
});

test("a move that was chosen on an old state is not sent", async () => {
  const { server, screen, session } = openSession("");
  session.home.upToDate = async () => receive(session, state("b1 c1 d1"));
  await play(session, "a1");
  await until(() => screen.boards.at(-1) === "b1 c1 d1!");
  assert.deepEqual(server.commands, []);
});

test("a move of a page that may not learn the newest state is refused with a sentence", async () => {
  const { server, screen, session } = openSession("");
  session.home.upToDate = () => Promise.reject(new Refusal("Too many requests.", 429, null, 5));
  await play(session, "a1");
  assert.deepEqual([server.commands, screen.log, session.sending], [[], ["Too many requests."], null]);
});

test("a press was lost while another command was on its way, and now waits for it unless it repeats it", async () => {
  const { server, session } = openSession("");
  const presses = ["play", "undo", "play", "undo"];
  await Promise.all(presses.map((command) => send(session, command, command === "play" ? { move: "a1" } : {})));
  const sent = server.commands.map(({ command, version }) => `${command} ${version}`);
  assert.deepEqual(sent, ["play 0", "undo 1"]);
  assert.deepEqual([session.sending, session.command], [null, null]);
});

test("a refused move notifies the user of the reason and shows the live state of the response", async () => {
  const { server, screen, session } = openSession("");
  server.moves = "a1";
  server.refusal = "jumps_nothing";
  await send(session, "play", { move: "b1" });
  await until(() => !session.isCatchingUp);
  assert.equal(screen.log[0], "b1 captures nothing.");
  assert.equal(screen.boards.at(-1), "a1!");
});

test("a command that does not reach the server notifies the user and changes nothing", async () => {
  const { server, screen, session } = openSession("a1");
  server.isReachable = false;
  await send(session, "undo");
  assert.deepEqual(screen.log, ["The server cannot be reached. Try again in a moment."]);
  assert.equal(session.sending, null);
});

test("on an earlier ply a move is refused on the page, and another command goes back to the live game", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  await view(session, 1);
  play(session, "d1");
  assert.deepEqual(server.commands, []);
  assert.deepEqual(screen.log, ["You are viewing an earlier move. Go back to live to play."]);
  await send(session, "undo");
  await until(() => !session.isCatchingUp);
  assert.equal(session.page.viewedPly, null);
  assert.equal(screen.boards.at(-1), "a1 b1 c1!");
});

test("a click while moves are still to be shown shows the next one instead of playing", async () => {
  const { server, screen, session } = openSession("a1", { pace: 1000 });
  receive(session, state("a1 b1"));
  play(session, "d1");
  await until(() => screen.boards.at(-1) === "a1 b1!");
  assert.deepEqual(server.commands, []);
});

test("a hint that arrives after the turn has changed is dropped", async () => {
  const { screen, session } = openSession("");
  const hinting = hint(session);
  receive(session, state("a1"));
  await hinting;
  assert.deepEqual(screen.hints, []);
});

test("there are no hints while other people play, and on another player's turn", async () => {
  for (const [turn, sentence] of [
    [state("", { version: 1, can_analyse: false }), "Hints and analysis are off while other people play."],
    [state("a1", { told: [] }), "Hints are available only on your turn."],
  ] as const) {
    const { screen, session } = openSession("");
    receive(session, turn);
    await hint(session);
    assert.deepEqual(screen.log, [sentence]);
  }
});
