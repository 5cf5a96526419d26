// The record of a game in this browser, equal to the one that the server writes for the same game.

/** @import { Tree } from "../record/tree.js" */
/** @import { Game } from "./loop.js" */

import { PLAYERS } from "../board/view.js";
import { treeOf } from "../record/tree.js";
import { HUMAN } from "./loop.js";

/**
 * Return a game as the tree that a record holds.
 *
 * @param {Pick<Game, "start" | "moves" | "seats" | "deal" | "seed">} game
 * @returns {Tree}
 */
export function recordOf({ start, moves, seats, deal, seed }) {
  const players = PLAYERS.map(({ name }) => /** @type {[string, string]} */ ([name, seats[name] ?? HUMAN]));
  const names = moves.map(({ name }) => name);
  return { ...treeOf(start, names), tags: [...players, ["Preset", deal], ["Seed", seed]] };
}
