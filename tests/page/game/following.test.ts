// Following a live game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import { catchUp, receive } from "../../../frontends/web/page/game/following.ts";
import { view } from "../../../frontends/web/page/game/viewing.ts";
import { ENDED, openSession } from "../fakes/server.ts";
import { state } from "../fakes/states.ts";
import { settled, until } from "../fakes/time.ts";

test("moves that come while the user views an earlier ply are announced once the page follows the game", async () => {
  const { screen, session } = openSession("a1 b1", { ply: 1 });
  receive(session, state("a1 b1 c1"));
  assert.deepEqual([screen.boards, screen.log, screen.page?.live.plies, session.page.viewedPly], [["a1"], [], 3, 1]);
  await view(session, Infinity);
  assert.deepEqual(screen.log, ["Gus 2 plays c1 and captures 1 from Gus 1."]);
});

test("moves that were missed are shown one by one, and each is announced with its board", async () => {
  const { server, screen, session, home } = openSession("a1");
  server.moves = "a1 b1 c1 d1";
  await home.refresh();
  await until(() => !session.isCatchingUp);
  assert.deepEqual(screen.boards, ["a1", "a1 b1!", "a1 b1 c1!", "a1 b1 c1 d1!"]);
  assert.deepEqual(screen.log, [
    "Gus 1 plays b1 and captures 1 from Gus 1.",
    "Gus 2 plays c1 and captures 1 from Gus 1.",
    "You play d1 and capture 1 from Gus 1.",
  ]);
});

test("a page that comes back after many moves shows the present turn at once, and after a few each move", async () => {
  const { server, screen, session, home } = openSession("a1");
  server.moves = "a1 b1 c1 d1 e1 f1 g1";
  await home.refresh();
  await until(() => !session.isCatchingUp);
  assert.equal(screen.boards.length, 7);
  server.moves = "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1";
  await home.refresh();
  assert.deepEqual(screen.boards.slice(7), [server.moves]);
});

test("an undo is shown at once and without a flip", async () => {
  const { screen, session } = openSession("a1 b1 c1");
  receive(session, state("a1", { version: 9, told: [{ version: 9, fact: { kind: "undone", players: ["Blue"] } }] }));
  await until(() => !session.isCatchingUp);
  assert.deepEqual(screen.boards, ["a1 b1 c1", "a1"]);
  assert.deepEqual(screen.log, ["You undid the last turn."]);
});

test("a board on which it is no longer the user's turn is drawn again without marks", async () => {
  const { screen, session } = openSession("a1 b1 c1");
  receive(session, state("a1 b1 c1", { version: 4 }));
  receive(session, state("a1 b1 c1", { version: 5, is_your_turn: false }));
  await until(() => !session.isCatchingUp);
  assert.deepEqual(screen.boards, ["a1 b1 c1", "a1 b1 c1"]);
});

test("a state that is older than the live one is ignored", async () => {
  const { screen, session } = openSession("a1 b1");
  receive(session, state("a1"));
  assert.deepEqual(screen.boards, ["a1 b1"]);
});

test("the moves of computer players wait for the pace, and a click ends the wait", async () => {
  const { server, screen, session, home } = openSession("a1", { pace: 1000 });
  server.moves = "a1 b1 c1";
  await home.refresh();
  await settled();
  assert.equal(screen.boards.at(-1), "a1");
  session.endWait();
  await until(() => screen.boards.at(-1) === "a1 b1!");
  await settled();
  assert.equal(screen.boards.at(-1), "a1 b1!");
  session.endWait();
  await until(() => screen.boards.at(-1) === "a1 b1 c1!");
});

test("the user's own move is shown without a wait", async () => {
  const { screen, session } = openSession("", { pace: 1000 });
  receive(session, state("a1"));
  await until(() => screen.boards.at(-1) === "a1!");
});

test("a wait that ends after the user went back shows nothing", async () => {
  const { screen, session } = openSession("a1 b1", { pace: 1000 });
  receive(session, state("a1 b1 c1"));
  await view(session, 0);
  await until(() => !session.isCatchingUp);
  assert.equal(screen.boards.at(-1), "");
});

test("rules that end on the way lead to the live state and a notice", async () => {
  const { screen, session } = openSession("a1", { rules: ENDED });
  session.page = { ...session.page, live: state("a1 b1 c1") };
  await catchUp(session);
  assert.equal(screen.boards.at(-1), "a1 b1 c1");
  assert.ok(screen.log.includes("The game cannot go on in this page. Load the page again."));
});

test("a state that could not be found took the user away from the ply that was viewed meanwhile", async () => {
  const { screen, session } = openSession("a1");
  let fail = () => {};
  session.page = { ...session.page, live: state("a1 b1 c1") };
  session.stateAt = () =>
    new Promise(
      (_, reject) => (fail = () => reject(new Refusal("The server cannot be reached. Try again in a moment.", 0))),
    );
  const caughtUp = catchUp(session);
  session.stateAt = async (ply) => state("a1 b1 c1".split(" ").slice(0, ply).join(" "));
  await view(session, 0);
  fail();
  await caughtUp;
  assert.deepEqual([screen.boards.at(-1), session.page.viewedPly], ["", 0]);
});
