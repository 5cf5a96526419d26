// The record of a game in this browser, equal to the one that the server writes for the same game.

import { PLAYERS } from "../board/view.ts";
import { type Tree, treeOf } from "../record/tree.ts";
import { HUMAN } from "../words/facts.ts";
import type { Game } from "./loop.ts";

/** What says who made the moves of a game. */
type Made = Pick<Game, "moves" | "by" | "seats">;

/** Return a game as the tree that a record holds. */
export function recordOf(game: Made & Pick<Game, "start" | "deal" | "seed">): Tree {
  const { start, moves, seats, deal, seed } = game;
  const players = PLAYERS.map(({ name }) => [name, seats[name] ?? HUMAN] as const);
  const changed = changedSeats(game).map((player) => seatTag(player, game));
  const names = moves.map(({ name }) => name);
  return { ...treeOf(start, names), tags: [...players, ["Preset", deal], ["Seed", seed], ...changed] };
}

/**
 * Return the players whose moves were not all made by the present occupants of their seats; none if it is not known who
 * made the moves.
 */
export function changedSeats({ moves, by = [], seats }: Made) {
  const isChanged = (player: string) =>
    by.some((seat, index) => moves[index]?.player === player && seat !== seats[player]);
  return PLAYERS.map(({ name }) => name).filter(isChanged);
}

/**
 * Return who made the moves of Blue, Red and Green, as the tags of a record say: `HUMAN` for a person, the spec of a
 * computer player, or any other text; an empty one if that is not known, or if the seat changed hands.
 */
export function seatsOf({ tags }: Pick<Tree, "tags">) {
  const texts = new Map(tags);
  return PLAYERS.map(({ name }) => (texts.has(`${name}Moves`) ? "" : (texts.get(name) ?? "")));
}

/**
 * Return a tag for a seat that changed hands between moves: who made which of the moves of the player. The server
 * writes the same tag in `frontends/games/tribolo.py`.
 */
function seatTag(player: string, { moves, by = [] }: Made): [string, string] {
  const runs: { seat: string; first: number; last: number }[] = [];
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
