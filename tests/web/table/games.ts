/**
 * Play games as the page does: with its table, and with the kernel in WebAssembly.
 *
 * Reads lines of JSON, each with the beginning of a game and the commands of the user, and writes for each a line with
 * the state after the beginning and after each command, once a person is to move again, with the record, and with what
 * counts as a result.
 */

import { createInterface } from "node:readline";
import { Refusal } from "../../../frontends/web/page/common/server.ts";
import { BrowserHome } from "../../../frontends/web/page/local/browser-home.ts";
import { entryOf, gameOf, parseEntry } from "../../../frontends/web/page/local/entry.ts";
import type { Command } from "../../../frontends/web/page/local/home.ts";
import { askedOpponent } from "../../../frontends/web/page/local/loop.ts";
import { newGame, wishOf } from "../../../frontends/web/page/local/new-game.ts";
import { recordOf } from "../../../frontends/web/page/local/record.ts";
import { GameStore, memoryShelf } from "../../../frontends/web/page/local/store.ts";
import { formatRecord } from "../../../frontends/web/page/record/record.ts";
import { browserResults } from "../../../frontends/web/page/results/rows.ts";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";
import { NO_SERVER } from "../../page/local/games.ts";
import { ask, kernel, turns } from "../../page/rules.ts";

Object.assign(globalThis, { BroadcastChannel: undefined });

const rules = {
  turn: (start: string, moves: string[]) => turns(start, moves).catch(() => null),
  deal: async (preset: string, seed: string) => kernel.deal(preset, seed),
  ask,
};
const opponents = {
  choose: async (...question: Parameters<typeof kernel.choose>) => kernel.choose(...question),
  stop: () => {},
};

/** Wait until no opponent is to move. */
async function settled(home: BrowserHome) {
  home.follow(false);
  while (askedOpponent(home.game) !== null) await new Promise((resolve) => setImmediate(resolve));
}

async function played({
  fields,
  commands,
  paces,
}: {
  fields: Record<string, string>;
  commands: Command[];
  paces: Record<string, number>;
}) {
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
  setCharacters(script.characters);
  process.stdout.write(`${JSON.stringify(await played(script))}\n`);
}
process.exit();
