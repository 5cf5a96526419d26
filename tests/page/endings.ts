// The end of a game, for tests of reviews.

import { DEAL, firstMoves, kernel } from "./rules.ts";

/** Return the last moves of a game in which the first legal move was always played. */
export function ending(count = 20) {
  const game = firstMoves(DEAL);
  const start = kernel.turn(DEAL, game.slice(0, -count)).position;
  const moves = game.slice(-count);
  const played = moves.map((name, ply) => {
    const player = kernel.turn(start, moves.slice(0, ply)).player ?? "";
    return { player, name, letter: "", style: "", taken: [], skipped: [] };
  });
  return { start, moves, all_moves: played };
}
