// The stored form of a game: what is stored comes back, and nothing else is believed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BrokenEntry, entryOf, gameOf, parseEntry } from "../../../frontends/web/page/local/entry.ts";
import { update } from "../../../frontends/web/page/local/loop.ts";
import { blueBegins, RULES } from "./games.ts";

test("a stored game comes back as it was", async () => {
  let game = await blueBegins();
  for (let ply = 0; ply < 5; ply += 1) {
    const move = Object.keys(game.turn.moves)[0] ?? "";
    const command = game.turn.player === "Blue" ? "play" : "answer";
    game = await update(game, { command, version: game.version, move }, RULES);
  }
  game = await update(game, { command: "fail" }, RULES);
  game = await update(game, { command: "name", version: 0, player: "Blue", name: "Ada" }, RULES);
  const stored = JSON.parse(JSON.stringify(entryOf(game, 5)));
  assert.deepEqual(await gameOf(parseEntry(game.id, stored), RULES), game);
});

test("each field of a foreign entry is checked", async () => {
  const game = await blueBegins();
  const entry = entryOf(game, 5);
  assert.throws(() => parseEntry("another", entry), BrokenEntry);
  const spoilt = [null, undefined, {}, [], "x", -1, Number.NaN, [null], { Blue: 1 }];
  for (const [name, value] of Object.entries(entry)) {
    for (const wrong of spoilt) {
      if (JSON.stringify(wrong) === JSON.stringify(value) || name === "format") continue;
      const changed = { ...entry, [name]: wrong };
      try {
        await gameOf(parseEntry(game.id, changed), RULES);
        // What was accepted must be a game that the page can show.
        assert.ok(["moves", "by", "log", "held", "deal", "pace", "names", "start", "id"].includes(name), `${name}`);
      } catch (error) {
        assert.ok(error instanceof BrokenEntry, `${name}: ${wrong}: ${error}`);
      }
    }
  }
});

test("an entry of a newer release is told from a damaged one", () => {
  assert.throws(() => parseEntry("game", { format: 2 }), {
    message: "A newer version of Tribolo has stored this game. Load the page again, or save it as text.",
  });
  assert.throws(() => parseEntry("game", { a: 1 }), {
    message: "This game in your browser is damaged. You can save it as text.",
    text: '{\n  "a": 1\n}',
  });
});
