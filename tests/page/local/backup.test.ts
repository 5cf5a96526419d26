// The file with the games of a browser: what was saved is read again, and a foreign file changes nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { backupOf, parseBackup, restoreAll } from "../../../frontends/web/page/local/backup.ts";
import { type Entry, entryOf } from "../../../frontends/web/page/local/entry.ts";
import { memoryShelf } from "../../../frontends/web/page/local/store.ts";
import { blueBegins, newStore, played, RULES } from "./games.ts";

/** Return the values that a file with the games of a store holds. */
async function savedFrom(store: ReturnType<typeof newStore>) {
  return parseBackup(JSON.stringify(backupOf(await store.list())));
}

test("the games of one browser are read in another one, and only once", async () => {
  const [store, other] = [newStore(), newStore()];
  for (const game of [await blueBegins(), await played(await blueBegins())]) await store.save(entryOf(game, 5), null);
  const values = await savedFrom(store);
  assert.deepEqual(await restoreAll(values, other, RULES), { read: 2, kept: 0, problems: [] });
  assert.deepEqual(await other.list(), await store.list());
  assert.deepEqual(await restoreAll(values, other, RULES), { read: 0, kept: 2, problems: [] });
});

test("the newer of two versions of a game stays, whatever the clock", async () => {
  const game = await blueBegins();
  const [older, newer] = [entryOf(game, 9), entryOf(await played(game), 5)];
  const store = newStore();
  await store.save(older, null);
  assert.equal((await restoreAll([newer], store, RULES)).read, 1);
  assert.equal((await restoreAll([older], store, RULES)).kept, 1);
  assert.deepEqual(await store.load(game.id), newer);
});

test("a damaged game is replaced by that of a file, one of a newer release is not", async () => {
  const shelf = memoryShelf();
  const game = await blueBegins();
  const entry = entryOf(game, 5);
  for (const [damaged, read] of [
    [{ id: game.id }, 1],
    [{ id: game.id, version: 1, format: 2 }, 0],
  ] as const) {
    await shelf.clear();
    await shelf.put(damaged as Entry, null);
    assert.equal((await restoreAll([entry], newStore(shelf), RULES)).read, read);
  }
});

test("each game that cannot be read is told in one sentence, and the others are read", async () => {
  const entry = entryOf(await played(await blueBegins()), 5);
  const foreign = [null, 3, "text", [], { ...entry, moves: ["a1", "a1"] }, { ...entry, position: entry.start }];
  const newer = { ...entry, format: 2 };
  const report = await restoreAll([...foreign, newer, entry], newStore(), RULES);
  const problems = [
    ...foreign.map((_, index) => `Game ${index + 1} of the file is damaged and was not read.`),
    "Game 7 of the file is from a newer version of Tribolo and was not read.",
  ];
  assert.deepEqual(report, { read: 1, kept: 0, problems });
});

test("what is damaged in a browser is part of the file as text", async () => {
  const shelf = memoryShelf();
  await shelf.put({ id: "foreign", help: 1 } as Entry, null);
  assert.deepEqual(await savedFrom(newStore(shelf)), ['{\n  "id": "foreign",\n  "help": 1\n}']);
});

test("a full disk ends the reading with a sentence, and what was read stays", async () => {
  const shelf = memoryShelf();
  const entries = [entryOf(await blueBegins(), 5), entryOf(await blueBegins(), 6), entryOf(await blueBegins(), 7)];
  const { put } = shelf;
  let room = 1;
  shelf.put = async (entry, expected) => {
    room -= 1;
    if (room < 0) throw new DOMException("full", "QuotaExceededError");
    return put(entry, expected);
  };
  const store = newStore(shelf);
  assert.deepEqual(await restoreAll(entries, store, RULES), {
    read: 1,
    kept: 0,
    problems: [
      "This browser has no room for game 2 of the file and those after it. Delete something, then read the file again.",
    ],
  });
  assert.equal((await store.list()).games.length, 1);
});

test("a file that this site has not saved is refused with one sentence", () => {
  for (const text of ["", "{", "null", "[]", "3", '{"format": 1}', '{"format": "1", "browser_games": []}']) {
    assert.throws(
      () => parseBackup(text),
      { message: "This file holds no games of Tribolo. Choose a file that this site has saved." },
      text,
    );
  }
  assert.throws(() => parseBackup('{"format": 2, "browser_games": {}}'), {
    message: "A newer version of Tribolo has saved this file. Load the page again, then read the file.",
  });
});
