// Games of the page with the kernel, for tests of the table.

import type { PageRules } from "../../../frontends/web/page/local/browser-home.ts";
import { entryOf } from "../../../frontends/web/page/local/entry.ts";
import { type Game, update } from "../../../frontends/web/page/local/loop.ts";
import { newGame } from "../../../frontends/web/page/local/new-game.ts";
import { GameStore, memoryShelf } from "../../../frontends/web/page/local/store.ts";
import { ask, kernel, turns } from "../rules.ts";

export const RULES: PageRules = {
  turn: (start, moves) => turns(start, moves).catch(() => null),
  deal: async (preset, seed) => kernel.deal(preset, seed),
  ask,
};

/** Return a new game, or the given one, and a browser that stores it. */
export async function storedGame(given?: Game) {
  const game = given ?? (await blueBegins());
  const shelf = memoryShelf();
  const store = newStore(shelf);
  await store.save(entryOf(game, 0), null);
  return { game, shelf, store };
}

/** Return a game after its first legal move. */
export function played(game: Game) {
  const [move = ""] = Object.keys(game.turn.moves);
  return update(game, { command: "play", version: game.version, move }, RULES);
}

/** A page that never uploads a game. */
export const NO_SERVER = {
  upload: async () => {
    throw new Error("No game is uploaded.");
  },
  leave: () => {},
};

/** A store that another tab shares if it has the same shelf. */
export function newStore(shelf = memoryShelf()) {
  return new GameStore(shelf);
}

/** Return a new game of a person, Blue, against two opponents, in which Blue is to move first. */
export function blueBegins(
  seats: Record<string, string> = { Blue: "human", Red: "greedy", Green: "greedy" },
): Promise<Game> {
  return newGame({ deal: "standard", seed: "2", pace: "instant", seats, names: {} }, RULES);
}
