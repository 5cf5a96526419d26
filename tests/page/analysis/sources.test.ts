// The games that the analysis page opens, and those that the browser keeps.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, type Source, sourceOf, sourceOfText } from "../../../frontends/web/page/analysis/sources.ts";
import type { State } from "../../../frontends/web/page/common/api.ts";
import { seatsOf } from "../../../frontends/web/page/local/record.ts";
import { formatRecord } from "../../../frontends/web/page/record/record.ts";
import { addMove, mainLine, movesTo, setComment, type Tree, treeOf } from "../../../frontends/web/page/record/tree.ts";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";
import { titleOf } from "../../../frontends/web/page/words/who.ts";
import { FakeServer } from "../fakes/server.ts";
import { seat } from "../fakes/states.ts";
import { fakeStorage } from "../fakes/storage.ts";
import { ask, DEAL as START } from "../rules.ts";

const STORAGE_KEY = "tribolo.analyses";
const ADDRESSES = { games: "/api/games", position: START };

/** The seats of the fake server's game. */
const SEATS = Object.entries({ Blue: "human", Red: "greedy", Green: "greedy" });

/** What the browser stores. */
let stored: Map<string, string>;

let server: FakeServer;

setCharacters({ greedy: { name: "Gus", label: "Gus" } });

beforeEach(() => {
  stored = fakeStorage();
  server = new FakeServer();
  globalThis.fetch = server.fetch;
});

/** Return the moves that a query shows, the game to which they belong, the player of the user, and who played what. */
async function opened(query: string, isReload = false) {
  const { path, ...source } = await sourceOf(new URLSearchParams(query), ADDRESSES, isReload);
  return { ...source, shown: movesTo(source.tree, path), titles: titles(source) };
}

function titles({ who }: Pick<Source, "who">) {
  return ["Blue", "Red", "Green"].map((player) => titleOf(who, player)).join(" ");
}

/** Open a record of moves from `START`, as a user who pastes it. */
async function openedRecord(moves: string[]) {
  return sourceOfText(await formatRecord(treeOf(START, moves), ask), ask);
}

/** Return a tree with another first move, and with a comment on that of the main line. */
function withOwnIdeas(tree: Tree) {
  return setComment(addMove(tree, [], "a4").tree, [0], "mine");
}

test("own variations stay when the same record is opened again, and its main line stays the main line", async () => {
  const { key, tree } = await openedRecord(["d11", "n2"]);
  for (const [own, all] of [
    [withOwnIdeas(tree), withOwnIdeas(tree)],
    [addMove(treeOf(START, ["a4"]), [], "d11").tree, addMove(tree, [], "a4").tree],
  ] as const) {
    keep(key, own);
    const again = await openedRecord(["d11", "n2"]);
    assert.deepEqual([again.key, again.tree, again.path], [key, all, [0, 0]]);
  }
});

test("a record is kept under its start position and main line, whatever else it holds", async () => {
  const text = await formatRecord(treeOf(START, ["d11", "n2"]), ask);
  const { key } = await sourceOfText(text, ask);
  assert.equal(key, `${START} d11 n2`);
  const comment = "x".repeat(5000);
  const other = await sourceOfText(text.replace("d11 n2", `d11 {${comment}} n2`), ask);
  assert.equal(other.key, key);
  assert.notEqual((await openedRecord(["d11", "b2"])).key, key);
});

test("own moves stay when the same position is opened again, by its text or by a link", async () => {
  keep(START, withOwnIdeas(treeOf(START, ["d11"])));
  for (const again of [
    await sourceOfText(` ${START}\n`, ask),
    await opened(String(new URLSearchParams({ p: START }))),
  ]) {
    assert.deepEqual(again.tree, withOwnIdeas(treeOf(START, ["d11"])));
  }
  assert.equal((await sourceOfText(START, ask)).key, START);
});

test("without a query the game that was analysed last is opened", async () => {
  assert.deepEqual((await opened("")).tree, treeOf(START, []));
  keep("a", treeOf(START, ["a4"]));
  keep("b", treeOf(START, ["d11"]));
  assert.deepEqual((await opened("")).tree, treeOf(START, ["d11"]));
  keep("a", treeOf(START, ["a4"]));
  assert.deepEqual((await opened("")).tree, treeOf(START, ["a4"]));
});

test("the turn that was shown last is shown after a reload, in a variation or a game of the server", async () => {
  const { tree, path } = addMove(addMove(treeOf(START, ["d11", "n2"]), [0], "b2").tree, [], "a4");
  keep("a", tree, path);
  assert.deepEqual((await opened("")).shown, ["a4"]);
  keep("a", tree, [0, 1]);
  assert.deepEqual((await opened("")).shown, ["d11", "b2"]);
  const query = String(new URLSearchParams({ p: START }));
  keep(START, treeOf(START, ["d11"]), [0]);
  assert.deepEqual((await opened(query)).shown, []);
  assert.deepEqual((await opened(query, true)).shown, ["d11"]);
  server.moves = "a1 b1 c1";
  assert.deepEqual((await opened("game=game&at=1", true)).shown, ["a1"]);
  keep("game", treeOf("", ["a1", "b1", "c1"]), [0, 0]);
  assert.deepEqual((await opened("game=game&at=1", true)).shown, ["a1", "b1"]);
  assert.deepEqual((await opened("game=game&at=1")).shown, ["a1"]);
});

test("the player of a game is that of the user, and of a record the first person", async () => {
  const seats = ["Blue", "Red", "Green"].map((player) => seat(player, player.toLowerCase(), player === "Green"));
  server.changes = { seats };
  assert.equal((await opened("game=game")).player, "Green");
  server.changes = { seats: [] };
  assert.equal((await opened("game=game")).player, null);
  const tags: [string, string][] = Object.entries({ Red: "human", Green: "greedy" });
  const record = await sourceOfText(await formatRecord({ ...treeOf(START, ["d11"]), tags }, ask), ask);
  assert.deepEqual([record.player, titles(record)], ["Red", "Blue You Gus"]);
  assert.equal((await openedRecord(["d11"])).player, null);
});

test("a game of the server says who made the moves, but not of a seat that changed hands", async () => {
  server.moves = "a1 b1";
  const game = await opened("game=game");
  assert.deepEqual(seatsOf(game.tree), ["human", "greedy", "greedy"]);
  assert.equal(game.titles, "You Gus 1 Gus 2");
  const friend = { ...seat("Red", "red", true), is_yours: false, person: "Ada" };
  for (const [changes, seats, names] of [
    [{ changed_seats: ["Red"] }, "human  greedy", "You Red Gus"],
    [{ is_uploaded: true }, "  ", "You Gus 1 Gus 2"],
    [{ is_uploaded: true, seats: [seat("Blue", "blue", true), friend] }, "  ", "Blue Red Green"],
  ] as const) {
    server.changes = changes as Partial<State>;
    const { tree, titles } = await opened("game=game");
    assert.deepEqual([seatsOf(tree).join(" "), titles], [seats, names]);
  }
});

test("a text that is no record is told so, and faults their places, but not where no kernel can read it", async () => {
  const problems = ["line 1, column 46: row 6 has 13 cells, not 16", "line 1, column 76: row 9 has 17 cells, not 16"];
  const position = START.replace("5G3G", "2G3G").replace("4R6B", "5R6B");
  await assert.rejects(sourceOfText(position, ask), { message: problems.join("; ") });
  await assert.rejects(sourceOfText("nonsense", ask), {
    message: /^This is neither a game record nor a position\./,
  });
  await assert.rejects(sourceOfText('[Blue "x"]\n\nc7', ask), {
    message: /^This record has a fault: line 3, column 1: missing tags/,
  });
  const failing = async () => {
    throw new Error("There is no kernel.");
  };
  await assert.rejects(sourceOfText("[Deal", failing), { message: "There is no kernel." });
});

test("20 games are kept, each once", () => {
  for (const ply of Array(25).keys()) keep(`game ${ply % 23}`, treeOf(START, []));
  const keys = JSON.parse(stored.get(STORAGE_KEY) ?? "").map(({ key }: { key: string }) => key);
  assert.deepEqual(keys.slice(0, 3), ["game 1", "game 0", "game 22"]);
  assert.deepEqual([keys.length, new Set(keys).size], [20, 20]);
});

test("own variations in a game of the server follow its moves", async () => {
  server.moves = "a1";
  keep("game", treeOf("", ["a1", "c1"]));
  assert.deepEqual((await opened("game=game")).shown, ["a1"]);
  server.moves = "a1 b1";
  const { tree, shown } = await opened("game=game");
  assert.deepEqual(shown, ["a1", "b1"]);
  assert.deepEqual(tree, addMove({ ...treeOf("", ["a1", "b1"]), tags: SEATS }, [0], "c1").tree);
  keep("game", treeOf(START, ["d11"]));
  assert.deepEqual(mainLine((await opened("game=game")).tree), ["a1", "b1"], "this is another start position");
});

test("the analysis of a game is reported as help while the game runs and the user plays in it", async () => {
  const cases: [Partial<State>, number][] = [
    [{}, 1],
    [{ is_player: false }, 1],
    [{ position: "BBRG -" }, 1],
    [{ is_player: true }, 2],
  ];
  for (const [changes, reports] of cases) {
    server.changes = changes;
    await opened("game=game");
    assert.equal(server.reports, reports);
  }
});

for (const [at, ply] of Object.entries({ 0: 0, 2: 2, "-1": 0, "-1e9": 0, 9: 3, NaN: 3, "": 3 })) {
  test(`the turn "${at}" of a game is that after ${ply} moves`, async () => {
    server.moves = "a1 b1 c1";
    assert.deepEqual((await opened(`game=game&at=${at}`)).shown, ["a1", "b1", "c1"].slice(0, ply));
  });
}

test("a stored game is ignored if its tree is damaged", async () => {
  const whole = { key: "whole", tree: treeOf(START, ["d11"]) };
  stored.set(STORAGE_KEY, JSON.stringify([{ key: START, tree: {} }, whole]));
  assert.deepEqual((await opened("")).tree, whole.tree);
  keep("new", treeOf(START, []));
  assert.deepEqual(JSON.parse(stored.get(STORAGE_KEY) ?? ""), [
    { key: "new", tree: treeOf(START, []), shown: [] },
    { ...whole, shown: [] },
  ]);
});

for (const text of ["nonsense", "{}", "null", "1", '"text"', "[null, 1, []]", '[{"tree":null}]']) {
  test(`nothing is kept if the storage holds ${text}`, async () => {
    stored.set(STORAGE_KEY, text);
    assert.deepEqual((await opened("")).tree, treeOf(START, []));
    keep("a", treeOf(START, ["d11"]));
    assert.deepEqual((await opened("")).tree, treeOf(START, ["d11"]));
  });
}

for (const [name, storage] of Object.entries({
  denied: { get: () => assert.fail(new DOMException("No access.", "SecurityError")) },
  full: {
    value: { getItem: () => null, setItem: () => assert.fail(new DOMException("Full.", "QuotaExceededError")) },
  },
})) {
  test(`a record is opened, but not kept, if the storage is ${name}`, async () => {
    Object.defineProperty(globalThis, "localStorage", { ...storage, configurable: true });
    const { key, tree } = await openedRecord(["d11"]);
    assert.deepEqual(mainLine(tree), ["d11"]);
    assert.equal(keep(key, tree), false);
  });
}
