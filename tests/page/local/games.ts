// Games of the page with the kernel, for tests of the table.

import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import type { PageRules } from "../../../frontends/web/page/local/browser-home.ts";
import { entryOf } from "../../../frontends/web/page/local/entry.ts";
import { type Game, update } from "../../../frontends/web/page/local/loop.ts";
import { newGame } from "../../../frontends/web/page/local/new-game.ts";
import { GameStore, memoryShelf } from "../../../frontends/web/page/local/store.ts";
import { ask, kernel, turns } from "../rules.ts";

const NAMES = [
  "game_broken game_newer game_changed game_missing game_too_long games_full games_not_kept games_unreadable",
  "nothing_to_undo not_a_cell players_only not_your_seat seat_of_person seat_of_computer rematch_exists",
  "rematch_not_kept rules_failed engine_failed turn_of opponent_refused opponent_failed opponent_thinking you",
  "game_over move_captures_nothing cell_occupied log_undone log_joined log_restarted log_rematch log_failed",
  "log_seated log_named log_skipped opponent_unknown plays_and_captures cells_from and names_and",
  "game_won game_shared to_move upload_waits unreachable your_turn end_won end_won_you end_second_you end_third_you",
  "end_shared end_shared_you end_second_shared_you plays_and_captures_you cells_from_you log_skipped_you",
  "log_joined_you log_named_you log_seated_you log_undone_you log_restarted_you you_named",
  "file_invalid file_newer file_game_broken file_game_newer file_not_stored",
];

setLabels(Object.fromEntries(NAMES.flatMap((line) => line.split(" ").map((name) => [name, name]))));

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
