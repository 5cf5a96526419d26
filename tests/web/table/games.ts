/**
 * Play games as the page does: with its table, and with the kernel in WebAssembly.
 *
 * Reads lines of JSON, each with the beginning of a game and the commands of the user, and writes for each a line with
 * the state after the beginning and after each command, once a person is to move again, with the record, and with what
 * counts as a result.
 */

import { createInterface } from "node:readline";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { Refusal } from "../../../frontends/web/static/common/server.js";
import { formatRecord } from "../../../frontends/web/static/record/record.js";
import { browserResults } from "../../../frontends/web/static/results/rows.js";
import { BrowserHome } from "../../../frontends/web/static/table/browser-home.js";
import { setCharacters } from "../../../frontends/web/static/table/characters.js";
import { entryOf, gameOf, parseEntry } from "../../../frontends/web/static/table/entry.js";
import { askedOpponent } from "../../../frontends/web/static/table/loop.js";
import { newGame, wishOf } from "../../../frontends/web/static/table/new-game.js";
import { recordOf } from "../../../frontends/web/static/table/record.js";
import { GameStore, memoryShelf } from "../../../frontends/web/static/table/store.js";
import { ask, kernel, turns } from "../../page/rules.js";
import { NO_SERVER } from "../../page/table/games.js";

Object.assign(globalThis, { BroadcastChannel: undefined });

const rules = {
  turn: (/** @type {string} */ start, /** @type {string[]} */ moves) => turns(start, moves).catch(() => null),
  deal: async (/** @type {string} */ preset, /** @type {string} */ seed) => kernel.deal(preset, seed),
  ask,
};
const opponents = {
  choose: async (/** @type {Parameters<typeof kernel.choose>} */ ...question) => kernel.choose(...question),
  stop: () => {},
};

/** Wait until no opponent is to move. @param {BrowserHome} home */
async function settled(home) {
  home.follow(false);
  while (askedOpponent(home.game) !== null) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * @param {{ fields: Record<string, string>, commands: import("../../../frontends/web/static/table/home.js").Command[],
 *   paces: Record<string, number> }} script
 */
async function played({ fields, commands, paces }) {
  const wish = wishOf(new URLSearchParams(fields));
  if (wish === null) throw new Error("The page cannot play this game.");
  const store = new GameStore(memoryShelf());
  const game = await newGame(wish, rules);
  await store.save(entryOf(game, 0), null);
  let home = new BrowserHome(game, { store, rules, opponents, paces, ...NO_SERVER });
  await settled(home);
  const states = [{ error: "", state: home.live }];
  for (const { back, ...command } of commands) {
    const version = home.live.version - Number(back ?? 0);
    let error = "";
    try {
      await home.carryOut({ ...command, version });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      error = refusal.message;
    }
    await settled(home);
    // What is stored is the whole game: the page is loaded again after each command.
    const stored = await gameOf(parseEntry(game.id, await store.load(game.id)), rules);
    home = new BrowserHome(stored, { store, rules, opponents, paces, ...NO_SERVER });
    states.push({ error, state: home.live });
  }
  const record = await formatRecord(recordOf(home.game), ask);
  return { states, record, results: browserResults([entryOf(home.game, 0)], "") };
}

for await (const line of createInterface({ input: process.stdin })) {
  const script = JSON.parse(line);
  if (script.labels) {
    setLabels(script.labels);
    setCharacters(script.characters);
  }
  process.stdout.write(`${JSON.stringify(await played(script))}\n`);
}
process.exit();
