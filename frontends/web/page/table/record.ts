// The record of a game in this browser, equal to the one that the server writes for the same game.

/** @import { Tree } from "../record/tree.js" */
/** @import { Game } from "./loop.js" */

import { PLAYERS } from "../board/view.js";
import { treeOf } from "../record/tree.js";
import { HUMAN } from "./facts.js";

/** What says who made the moves of a game. @typedef {Pick<Game, "moves" | "by" | "seats">} Made */

/**
 * Return a game as the tree that a record holds.
 *
 * @param {Made & Pick<Game, "start" | "deal" | "seed">} game
 * @returns {Tree}
 */
export function recordOf(game) {
  const { start, moves, seats, deal, seed } = game;
  const players = PLAYERS.map(({ name }) => /** @type {const} */ ([name, seats[name] ?? HUMAN]));
  const changed = changedSeats(game).map((player) => seatTag(player, game));
  const names = moves.map(({ name }) => name);
  return { ...treeOf(start, names), tags: [...players, ["Preset", deal], ["Seed", seed], ...changed] };
}

/**
 * Return the players whose moves were not all made by the present occupants of their seats; none if it is not known who
 * made the moves.
 *
 * @param {Made} game
 */
export function changedSeats({ moves, by = [], seats }) {
  const isChanged = (/** @type {string} */ player) =>
    by.some((seat, index) => moves[index]?.player === player && seat !== seats[player]);
  return PLAYERS.map(({ name }) => name).filter(isChanged);
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
 * Return a tag for a seat that changed hands between moves: who made which of the moves of the player. The server
 * writes the same tag in `frontends/games/tribolo.py`.
 *
 * @param {string} player
 * @param {Made} game
 * @returns {[string, string]}
 */
function seatTag(player, { moves, by = [] }) {
  /** @type {{ seat: string, first: number, last: number }[]} */
  const runs = [];
  for (const [index, seat] of by.entries()) {
    if (moves[index]?.player !== player) continue;
    const number = index + 1;
    const run = runs.at(-1);
    if (run?.seat === seat) run.last = number;
    else runs.push({ seat, first: number, last: number });
  }
  const spans = runs.map(({ seat, first, last }) => `${seat} ${first === last ? first : `${first}-${last}`}`);
  return [`${player}Moves`, spans.join("; ")];
}
