// The store of games, and a game in two tabs that share it.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { BrowserHome } from "../../../frontends/web/page/local/browser-home.ts";
import { type Entry, entryOf, gameOf } from "../../../frontends/web/page/local/entry.ts";
import { askedOpponent, type Game } from "../../../frontends/web/page/local/loop.ts";
import { newGame } from "../../../frontends/web/page/local/new-game.ts";
import { GameStore, memoryShelf } from "../../../frontends/web/page/local/store.ts";
import { until } from "../fakes/time.ts";
import { engine } from "../rules.ts";
import { blueBegins, NO_SERVER, newStore, RULES, storedGame } from "./games.ts";

/** The channels of the tabs that a test has opened. */
const channels: FakeChannel[] = [];

/** A channel between the tabs of one process, which reaches them at once. */
class FakeChannel extends EventTarget {
  name: string;

  constructor(name: string) {
    super();
    this.name = name;
    channels.push(this);
  }

  postMessage(data: unknown) {
    const others = channels.filter((channel) => channel !== this && channel.name === this.name);
    for (const channel of others) channel.dispatchEvent(new MessageEvent("message", { data }));
  }
}

Object.assign(globalThis, { BroadcastChannel: FakeChannel });
afterEach(() => channels.splice(0));

const isSettled = (home: BrowserHome) => askedOpponent(home.game) === null;

/** Return the page of a game, and the problems that it is told. */
function open(game: Game, store: GameStore, opponents: Pick<typeof engine, "choose" | "stop"> = engine) {
  const home = new BrowserHome(game, { store, rules: RULES, opponents, paces: { instant: 0 }, ...NO_SERVER });
  const problems: (string | null)[] = [];
  home.listen({ live: () => home.live, onState: () => {}, onProblem: (problem) => problems.push(problem) });
  return { home, problems };
}

/** Return two tabs of one game. */
async function twoTabs(begun?: Game) {
  const { game, shelf, store } = await storedGame(begun);
  const [one, other] = [open(game, store).home, open(game, newStore(shelf)).home];
  return { one, other, shelf, game };
}

test("a version is stored once: of two tabs with one move each, one wins and both show it", async () => {
  const { one, other, shelf, game } = await twoTabs();
  const [first = "", second = ""] = Object.keys(game.turn.moves);
  const moves = [
    one.carryOut({ command: "play", version: 1, move: first }),
    other.carryOut({ command: "play", version: 1, move: second }),
  ];
  const outcomes = (await Promise.allSettled(moves)).map(({ status }) => status).toSorted();
  assert.deepEqual(outcomes, ["fulfilled", "rejected"]);
  await until(() => isSettled(one) && isSettled(other) && one.game.version === other.game.version);
  assert.deepEqual(one.live, other.live);
  const store = newStore(shelf);
  const entry = await store.load(game.id);
  assert.ok(entry);
  assert.deepEqual(await gameOf(entry, RULES), one.game);
});

/** Opponents that think until they are stopped or a test lets them answer. */
class SlowOpponents {
  stops = 0;
  answer = (_move: string) => {};
  #reject = () => {};

  choose(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.#reject = () => reject(new Error("The search was stopped."));
    });
  }

  stop() {
    this.stops += 1;
    this.#reject();
  }
}

test("an undo in another tab ends the search of an opponent, whose answer comes too late", async () => {
  const { game, shelf } = await storedGame();
  const tabs = [new SlowOpponents(), new SlowOpponents()].map((opponents) => {
    return { home: open(game, newStore(shelf), opponents).home, opponents };
  });
  const [one = assert.fail(), other = assert.fail()] = tabs;
  const [move = "", another = ""] = Object.keys(game.turn.moves);
  await one.home.carryOut({ command: "play", version: 1, move });
  await until(() => other.home.game.moves.length === 1);
  const late = one.opponents.answer;
  await other.home.carryOut({ command: "undo", version: 2 });
  await until(() => one.home.game.moves.length === 0);
  assert.deepEqual([one.opponents.stops, other.opponents.stops], [1, 1]);
  late(another);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([one.home.game.moves, one.home.game.version], [[], 3]);
});

test("help that another page has counted is not lost", async () => {
  const { one, shelf, game } = await twoTabs();
  await newStore(shelf).save({ ...entryOf(game, 0), help: 2 }, game.version);
  await one.carryOut({ command: "name", version: 1, player: "Blue", name: "Ada" });
  assert.equal((await newStore(shelf).load(game.id))?.help, 2);
});

test("an opponent that fails twice is told as failed, and the game waits", async () => {
  const { game, store } = await storedGame();
  let questions = 0;
  const failing = {
    choose: async () => {
      questions += 1;
      throw new Error("The worker has died.");
    },
    stop: () => {},
  };
  const { home } = open(game, store, failing);
  await home.carryOut({ command: "play", version: 1, move: Object.keys(game.turn.moves)[0] ?? "" });
  await until(() => home.game.failed !== null);
  assert.equal(questions, 2);
  assert.equal(
    home.live.seats.some((seat) => seat.seat !== "human" && seat.can_hand_over),
    true,
  );
});

test("a game that was deleted meanwhile is not stored again", async () => {
  const { one, other, shelf, game } = await twoTabs();
  await shelf.remove(game.id);
  await assert.rejects(one.carryOut({ command: "name", version: 1, player: "Blue", name: "Ada" }), {
    message: "This browser has no such game.",
  });
  assert.equal(await shelf.get(game.id), undefined);
  assert.equal(other.game.version, 1);
});

test("a browser that stores nothing holds the games until the page is left, and says so", async () => {
  const store = new GameStore(null);
  const game = await blueBegins();
  assert.deepEqual(
    [store.isKept, store.problem],
    [false, "This browser cannot keep games. This one ends when you leave the page."],
  );
  assert.equal(await store.save(entryOf(game, 0), null), true);
  assert.equal((await store.load(game.id))?.id, game.id);
});

test("a full disk is told, and the game goes on in memory while the others stay", async () => {
  const { game, shelf, store } = await storedGame();
  const other = await blueBegins();
  await store.save(entryOf(other, 0), null);
  shelf.put = async () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { home, problems } = open(game, store);
  await home.carryOut({ command: "play", version: 1, move: Object.keys(game.turn.moves)[0] ?? "" });
  await until(() => isSettled(home));
  assert.ok(home.game.moves.length >= 3);
  assert.equal(
    problems.at(-1),
    "The storage of this browser is full. The moves from here on are lost when you leave the page.",
  );
  assert.equal((await store.load(other.id))?.version, 1);
});

test("a game that the browser refuses to store once is stored with its next move", async () => {
  const { game, shelf, store } = await storedGame();
  const { put } = shelf;
  shelf.put = async () => {
    throw new DOMException("The connection was lost.", "InvalidStateError");
  };
  assert.equal(await store.save(entryOf({ ...game, version: 2 }, 1), 1), true);
  assert.deepEqual(
    [store.problem, (await store.load(game.id))?.version],
    ["This browser cannot keep games. This one ends when you leave the page.", 2],
  );
  shelf.put = put;
  assert.equal(await store.save(entryOf({ ...game, version: 3 }, 2), 2), true);
  assert.deepEqual([store.problem, (await newStore(shelf).load(game.id))?.version], [null, 3]);
});

test("a browser that stored nothing at first keeps the games as soon as it can", async () => {
  const shelf = memoryShelf();
  const store = new GameStore(shelf, false);
  const game = await blueBegins();
  assert.equal(store.problem, "This browser cannot keep games. This one ends when you leave the page.");
  await store.save(entryOf(game, 0), null);
  assert.deepEqual([store.isKept, store.problem], [true, null]);
  assert.equal((await newStore(shelf).load(game.id))?.version, 1);
});

test("a rematch that two tabs begin at once is one game", async () => {
  const seats = { Blue: "human", Red: "human", Green: "human" };
  const game = await newGame({ deal: "5x5", seed: "2", pace: "instant", seats, names: {} }, RULES);
  const { one, other, shelf } = await twoTabs(game);
  while (one.game.turn.player !== null) {
    const [move = ""] = Object.keys(one.game.turn.moves);
    await one.carryOut({ command: "play", version: one.game.version, move });
  }
  await until(() => other.game.turn.player === null);
  const states = await Promise.all([one, other].map((home) => home.carryOut({ command: "rematch", version: 1 })));
  const stored = await shelf.all();
  assert.equal(stored.length, 2);
  const [begun] = stored.find(([id]) => id !== one.game.id) ?? assert.fail();
  for (const { rematch } of states) assert.equal(rematch, begun);
});

test("a game whose storage was emptied stays on its page, and is stored with the next move", async () => {
  const { game, shelf, store } = await storedGame();
  const { home, problems } = open(game, store);
  await shelf.clear();
  shelf.wasCleared = () => true;
  home.follow(true);
  await home.upToDate();
  assert.deepEqual(problems.filter(Boolean), []);
});

test("the list has the newest game by the clock first, and keeps what is damaged apart", async () => {
  const shelf = memoryShelf();
  const store = newStore(shelf);
  const games = [await blueBegins(), await blueBegins()];
  for (const [index, game] of games.entries()) await store.save(entryOf(game, 1000 - index), null);
  const damaged = { ...entryOf(await blueBegins(), 0), moves: 3 };
  await shelf.put(damaged as unknown as Entry, null);
  const { games: found, broken } = await store.list();
  const ids = [found, broken].map((list) => list.map(({ id }) => id));
  assert.deepEqual(ids, [games.map(({ id }) => id), [damaged.id]]);
});
