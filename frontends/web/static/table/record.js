// The record of a game in this browser, equal to the one that the server writes for the same game.

/** @import { Tree } from "../record/tree.js" */
/** @import { Game } from "./loop.js" */

import { PLAYERS } from "../board/view.js";
import { treeOf } from "../record/tree.js";
import { HUMAN } from "./loop.js";

/**
 * Return a game as the tree that a record holds.
 *
 * @param {Pick<Game, "start" | "moves" | "by" | "seats" | "deal" | "seed">} game
 * @returns {Tree}
 */
export function recordOf({ start, moves, by = [], seats, deal, seed }) {
  const players = PLAYERS.map(({ name }) => /** @type {[string, string]} */ ([name, seats[name] ?? HUMAN]));
  const names = moves.map(({ name }) => name);
  const played = by.map((seat, index) => ({ seat, player: moves[index]?.player ?? "", number: index + 1 }));
  return {
    ...treeOf(start, names),
    tags: [...players, ["Preset", deal], ["Seed", seed], ...players.flatMap((seat) => seatTags(seat, played))],
  };
}

/**
 * Return who made the moves of Blue, Red and Green, as the tags of a record say: `HUMAN` for a person, the spec of a
 * computer player, or any other text; an empty one if that is not known, or if the seat changed hands.
 *
 * @param {Pick<Tree, "tags">} tree
 */
export function seatsOf({ tags }) {
  const texts = new Map(tags);
  return PLAYERS.map(({ name }) => (texts.has(`${name}Moves`) ? "" : (texts.get(name) ?? "")));
}

/**
 * Return a tag if the seat of a player changed hands between moves: who made which of the moves of the player. The
 * server writes the same tag in `frontends/games/tribolo.py`.
 *
 * @param {[string, string]} seat The player, and who has the seat now.
 * @param {{ seat: string, player: string, number: number }[]} played The moves of the game.
 * @returns {[string, string][]}
 */
function seatTags([player, present], played) {
  /** @type {{ seat: string, first: number, last: number }[]} */
  const runs = [];
  for (const { seat, number } of played.filter((move) => move.player === player)) {
    const run = runs.at(-1);
    if (run?.seat === seat) run.last = number;
    else runs.push({ seat, first: number, last: number });
  }
  if (runs.every(({ seat }) => seat === present)) return [];
  const spans = runs.map(({ seat, first, last }) => `${seat} ${first === last ? first : `${first}-${last}`}`);
  return [[`${player}Moves`, spans.join("; ")]];
}
