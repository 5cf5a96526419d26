// The puzzles of `tests/data/puzzles.jsonl` as the server sends them, with short texts.

/** @import { PuzzleState } from "../../../frontends/web/static/common/api.js" */

import { readFileSync } from "node:fs";
import { PLAYERS } from "../../../frontends/web/static/board/view.js";

const FILE = new URL("../../data/puzzles.jsonl", import.meta.url);

/** All puzzles of the file. @type {PuzzleState[]} */
export const PUZZLES = readFileSync(FILE, "utf8").trim().split("\n").slice(1).map(read);

/**
 * @param {string} line
 * @returns {PuzzleState}
 */
function read(line) {
  const { id, position, rating, themes, proven, moves } = JSON.parse(line);
  const mover = PLAYERS.findIndex(({ letter }) => position.endsWith(letter.toLowerCase()));
  return {
    id,
    position,
    player: PLAYERS[mover]?.name ?? "",
    rating,
    themes: Object.fromEntries(themes.map((/** @type {string} */ theme) => [theme, theme])),
    proven,
    hint: "the hint",
    moves: moves.map((/** @type {[string, number[]]} */ [text, shares]) => {
      const words = text.split(" ");
      const share = (shares[mover] ?? 0) / 1000;
      return { move: words[0] ?? "", takes: [], line: words, share, text: `why ${words[0]}` };
    }),
  };
}
