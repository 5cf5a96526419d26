// The end of a game, for tests of reviews.

import { kernel } from "./rules.js";

const DEAL = "7#BRB1G1G#/R1R#8#2G/1B7#3B2/1G2B5RR1G2/B2B12/5G3G#3R1/6G5#G1B/1#4R1G1R#1#2/#1BR4R6B/3B8G#1R/1RG3B9 r";
const ENDING = 20; // moves at the end of the game, which are reviewed

/** Return the end of a game in which the first legal move was always played. */
export function ending() {
  const moves = [];
  for (let turn = kernel.turn(DEAL, []); turn.player !== null; turn = kernel.turn(DEAL, moves)) {
    moves.push(Object.keys(turn.moves)[0] ?? "");
  }
  const start = kernel.turn(DEAL, moves.slice(0, -ENDING)).position;
  const last = moves.slice(-ENDING);
  const played = last.map((name, ply) => {
    const player = kernel.turn(start, last.slice(0, ply)).player ?? "";
    return { player, name, letter: "", style: "", taken: [], skipped: [] };
  });
  return { start, all_moves: played };
}
