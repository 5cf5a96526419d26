// The instant board: with the rules on the page, moves and steps are shown without waiting for the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis } from "../../../frontends/web/page/engine/kernel.ts";
import { play } from "../../../frontends/web/page/game/commands.ts";
import { receive } from "../../../frontends/web/page/game/following.ts";
import { hint } from "../../../frontends/web/page/game/hints.ts";
import { view } from "../../../frontends/web/page/game/viewing.ts";
import { analysisOf } from "../analysis/evaluations.ts";
import { openSession, RULES } from "../fakes/server.ts";
import { state, update } from "../fakes/states.ts";
import { settled, until } from "../fakes/time.ts";

test("a step through the game asks nobody", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  for (const ply of [2, 1, 0, 1]) await view(session, ply);
  assert.deepEqual(screen.boards.slice(1), ["a1 b1", "a1", "", "a1!"]);
  assert.equal(server.queries, 0);
});

test("on the user's turn, the turns after all legal moves are known before a press", async () => {
  const asked: string[] = [];
  const turn = async (start: string, moves: string[]) => {
    asked.push(moves.join(" "));
    return RULES.turn(start, moves);
  };
  const { session } = openSession("", { rules: { turn } });
  assert.deepEqual(asked, ["a1", "b1", "c1", "d1"]);
  receive(session, state("a1 b1 c1"));
  await until(() => asked.includes("a1 b1 c1 d1"));
});

test("the user's move is shown before the server answers, and drawn once", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  server.holds = true;
  const playing = play(session, "d1");
  await settled();
  assert.equal(screen.boards.at(-1), "a1 b1 c1 d1!");
  assert.equal(session.page.live.is_your_turn, false);
  receive(session, state("a1 b1 c1"));
  await settled();
  assert.equal(screen.boards.at(-1), "a1 b1 c1 d1!", "a state without the move on its way does not remove it");
  server.release();
  await playing;
  await settled();
  assert.equal(screen.boards.length, 2);
  assert.equal(session.page.confirmed, null);
  assert.equal(session.page.live.version, 4);
  assert.deepEqual(screen.log, ["You play d1 and capture 1 from Gus 1."]);
});

test("one person who plays all colours may choose one more move before the server has answered", async () => {
  const { server, screen, session } = openSession("", { isAlone: true });
  server.holds = true;
  const playing = [play(session, "a1")];
  await settled();
  for (const move of ["b1", "a1", "c1"]) playing.push(play(session, move)); // A double click plays once.
  await settled();
  server.release();
  await Promise.all(playing);
  await until(() => screen.boards.at(-1) === "a1 b1!");
  const sent = server.commands.map(({ move, version }) => `${move} ${version}`);
  assert.deepEqual(sent, ["a1 0", "b1 1"]);
  assert.deepEqual(screen.boards, ["", "a1!", "a1 b1!"]);
});

test("an update of the event stream brings moves without a request", async () => {
  const { server, screen, session, home } = openSession("a1");
  await home.refresh(update("a1", "a1 b1 c1"));
  await until(() => !session.isCatchingUp);
  assert.deepEqual(screen.boards, ["a1", "a1 b1!", "a1 b1 c1!"]);
  assert.deepEqual(screen.log, [
    "Gus 1 plays b1 and captures 1 from Gus 1.",
    "Gus 2 plays c1 and captures 1 from Gus 1.",
  ]);
  await home.refresh(update("a1 b1 c1", "a1", { version: 9, told: [] }));
  await until(() => !session.isCatchingUp);
  assert.equal(screen.boards.at(-1), "a1");
  assert.equal(server.queries, 0);
});

test("an update to the version on the page, or with the user's own move, changes nothing", async () => {
  const { server, screen, session, home } = openSession("a1 b1 c1");
  const { live } = session.page;
  await home.refresh(update("a1 b1 c1", "a1 b1 c1"));
  assert.deepEqual([session.page.live === live, screen.boards], [true, ["a1 b1 c1"]]);
  await play(session, "d1");
  await home.refresh(update("a1 b1 c1", "a1 b1 c1 d1"));
  await settled();
  assert.deepEqual(screen.boards, ["a1 b1 c1", "a1 b1 c1 d1!"]);
  assert.equal(server.queries, 0);
});

test("the state is fetched for an update of an unknown version", async () => {
  const { server, screen, home } = openSession("a1");
  server.moves = "a1 b1 c1";
  await home.refresh(update("a1 b1", "a1 b1 c1"));
  assert.equal(server.queries, 1);
  await until(() => screen.boards.at(-1) === "a1 b1 c1!");
});

test("a page with the kernel finds hints itself", async () => {
  const { server, screen, session } = openSession("a1 b1 c1");
  session.engine = {
    analyse: async (_start, moves, options) => {
      assert.deepEqual(moves, ["a1", "b1", "c1"]);
      assert.deepEqual(options, { milliseconds: 1000, seed: 0 });
      return analysisOf("d1 e1 f1");
    },
  };
  await hint(session);
  assert.equal(screen.log[0], "The strongest computer player is thinking …");
  assert.match(screen.log[1] ?? "", /^Play d1\. .*It captures/);
  assert.deepEqual(screen.hints, ["d1"]);
  assert.equal(server.reports, 1, "the server counts help that it did not give");
});

test("a hint requested while another one is being found does not stop the search", async () => {
  const { screen, session } = openSession("");
  const searches: { resolve: (analysis: Analysis) => void; reject: (error: Error) => void }[] = [];
  const stop = () => searches.at(-1)?.reject(new Error("stopped"));
  session.engine = {
    analyse: () => {
      stop();
      return new Promise((resolve, reject) => searches.push({ resolve, reject }));
    },
  };
  const hints = [hint(session), hint(session)];
  await settled();
  searches.at(-1)?.resolve(analysisOf("b1"));
  await Promise.all(hints);
  assert.match(screen.log.join(" "), /^The strongest computer player is thinking … Play b1\./);
  assert.equal(searches.length, 1);
  hint(session);
  await settled();
  assert.equal(searches.length, 2, "the next hint is found again");
});

test("a hint that the engine cannot find is refused in one sentence", async () => {
  const { server, screen, session } = openSession("");
  await hint(session);
  assert.deepEqual(
    [screen.log.at(-1), screen.hints, server.reports],
    ["The engine failed. Try again, or load the page again.", [], 0],
  );
});
