// A game of the browser that goes on on the server: at once, when the connection returns, or not at all.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import { BrowserHome } from "../../../frontends/web/page/local/browser-home.ts";
import { entryOf, parseEntry } from "../../../frontends/web/page/local/entry.ts";
import { askedOpponent, type Game } from "../../../frontends/web/page/local/loop.ts";
import { uploaded } from "../../../frontends/web/page/local/uploading.ts";
import { stopTimers, until } from "../fakes/time.ts";
import { engine } from "../rules.ts";
import { blueBegins, newStore, RULES, storedGame } from "./games.ts";

Object.assign(globalThis, { BroadcastChannel: undefined });

stopTimers();

/** Return a page with a game, and what the server does with an upload. */
async function opened() {
  const { game, shelf, store } = await storedGame();
  const server: { refusal: Refusal | null; uploads: Game[]; left: Game[]; problems: (string | null)[] } = {
    refusal: null,
    uploads: [],
    left: [],
    problems: [],
  };
  const upload = async (uploaded: Game) => {
    server.uploads.push(uploaded);
    if (server.refusal) throw server.refusal;
    return "game-on-the-server-001";
  };
  const leave = (left: Game) => void server.left.push(left);
  const parts = { store, rules: RULES, opponents: engine, paces: { instant: 0 }, upload, leave };
  const home = new BrowserHome(game, parts);
  home.listen({ live: () => home.live, onState: () => {}, onProblem: (problem) => server.problems.push(problem) });
  return { home, shelf, server, game };
}

test("an invitation uploads the game, and no command changes it here any more", async () => {
  const { home, shelf, server, game } = await opened();
  await home.carryOut({ command: "invite", version: 1, player: "Red" });
  const left = server.left.map(({ moved, upload }) => `${moved} ${upload?.invited}`);
  assert.deepEqual(left, ["game-on-the-server-001 Red"]);
  const [move = ""] = Object.keys(game.turn.moves);
  await assert.rejects(home.carryOut({ command: "play", version: 3, move }), {
    message: "The game has changed in the meantime. This is how it stands now.",
  });
  const store = newStore(shelf);
  assert.equal((await store.load(game.id))?.moved, "game-on-the-server-001");
  assert.deepEqual((await store.list()).games, [], "the server lists it");
});

test("without a connection the game goes on here, and is uploaded when the connection returns", async () => {
  const { home, shelf, server, game } = await opened();
  server.refusal = new Refusal("Unreachable.", 0);
  const state = await home.carryOut({ command: "share", version: 1 });
  assert.equal(state.id, game.id);
  assert.equal(
    server.problems.at(-1),
    "The server cannot be reached. The game goes on here, and gets its link when the server answers.",
  );
  const [move = ""] = Object.keys(game.turn.moves);
  await home.carryOut({ command: "play", version: 1, move });
  await until(() => askedOpponent(home.game) === null);
  assert.deepEqual((await newStore(shelf).load(game.id))?.upload, { invited: null }, "a reload does not lose the wish");
  server.refusal = null;
  const { length } = home.game.moves;
  mock.timers.tick(1000);
  await until(() => server.left.length > 0);
  assert.equal(server.uploads.at(-1)?.moves.length, length);
  assert.ok(length >= 3);
});

test("a refused upload is told, and the game stays here", async () => {
  const { home, server } = await opened();
  server.refusal = new Refusal("Too many records.", 429, null, 60);
  await assert.rejects(home.carryOut({ command: "share", version: 1 }), { message: "Too many records." });
  assert.deepEqual([home.game.upload, home.game.moved, server.left], [null, null, []]);
});

test("a request that ends without an answer counts as a lost connection", async () => {
  const game = { ...(await blueBegins()), upload: { invited: "Green" }, names: { Blue: "Ada" } };
  let sent: Record<string, unknown> = {};
  globalThis.fetch = async (_address, options) => {
    sent = JSON.parse(String(options?.body));
    return Response.json({ id: "new" }, { status: 201 });
  };
  assert.equal(await uploaded(game, "/api/records", "/api/lobby", RULES), "new");
  assert.deepEqual([sent.pace, sent.people, sent.key], ["instant", { Blue: "Ada" }, game.id]);
  assert.match(String(sent.record), /\[Blue "human"\]\n\[Red "greedy"\]\n\[Green "human"\]/);
  globalThis.fetch = () => Promise.reject(new DOMException("late", "TimeoutError"));
  await assert.rejects(uploaded(game, "/api/records", "/api/lobby", RULES), ({ isUnreached }) => isUnreached);
});

test("a stored wish that is none is damage", async () => {
  const game = await blueBegins();
  const uploads = [{}, { invited: "Black" }, undefined].map((upload) => ({ upload }));
  for (const damage of [...uploads, { moved: "../elsewhere" }]) {
    assert.throws(() => parseEntry(game.id, { ...entryOf(game, 0), ...damage }), {
      message: "This game in your browser is damaged. You can save it as text.",
    });
  }
});
