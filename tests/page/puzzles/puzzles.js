// The puzzles of `tests/data/puzzles.jsonl` as the server sends them, with short texts.

/** @import { PlayerView, PuzzleState, View } from "../../../frontends/web/static/state/api.js" */

import { readFileSync } from "node:fs";
import { rowsOf } from "../../../frontends/web/static/state/turns.js";

const FILE = new URL("../../data/puzzles.jsonl", import.meta.url);
const COLUMNS = "abcdefghijklmnop";

/** @type {[string, string, string][]} */
const PLAYERS = [
  ["Blue", "B", "blue"],
  ["Red", "R", "red"],
  ["Green", "G", "green"],
];

/** All puzzles of the file. @type {PuzzleState[]} */
export const PUZZLES = readFileSync(FILE, "utf8").trim().split("\n").slice(1).map(read);

/**
 * Return the puzzle of a line of the file.
 *
 * @param {string} line
 * @returns {PuzzleState}
 */
function read(line) {
  const { id, position, rating, themes, proven, moves } = JSON.parse(line);
  const mover = PLAYERS.findIndex(([, letter]) => position.endsWith(letter.toLowerCase()));
  return {
    id,
    position,
    player: PLAYERS[mover]?.[0] ?? "",
    rating,
    themes: Object.fromEntries(themes.map((/** @type {string} */ theme) => [theme, theme])),
    proven,
    hint: "the hint",
    moves: moves.map((/** @type {[string, number[]]} */ [text, shares]) => {
      const words = text.split(" ");
      return { move: words[0] ?? "", line: words, share: (shares[mover] ?? 0) / 1000, text: `why ${words[0]}` };
    }),
    view: viewOf(position, mover),
  };
}

/**
 * Return the view of a position, without the captured cells.
 *
 * @param {string} position
 * @param {number} mover The index of the player to move.
 * @returns {View}
 */
function viewOf(position, mover) {
  const styles = new Map([
    ["#", "wall"],
    ...PLAYERS.map(([, letter, style]) => /** @type {const} */ ([letter, style])),
  ]);
  /** @type {PlayerView[]} */
  const players = PLAYERS.map(([name, letter, style], index) => ({
    name,
    letter,
    style,
    seat: "human",
    score: 0,
    is_to_move: index === mover,
    has_won: false,
  }));
  return {
    column_labels: [...COLUMNS],
    row_labels: Array.from({ length: 11 }, (_, row) => String(row + 1)),
    rows: rowsOf(position).map((row, y) =>
      [...row].map((letter, x) => ({
        name: `${COLUMNS[x]}${y + 1}`,
        letter,
        style: styles.get(letter) ?? "none",
        is_legal: false,
        moved: false,
        taken: false,
      })),
    ),
    players,
    status: "",
    is_over: false,
    legal: [],
    takes: {},
    moves: [],
  };
}
