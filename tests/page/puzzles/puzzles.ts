// The puzzles of `tests/data/puzzles.jsonl` as the server sends them, with short texts.

/** @import { PuzzleState, PuzzleStepState } from "../../../frontends/web/static/common/api.js" */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PLAYERS } from "../../../frontends/web/static/board/view.js";
import { kernel } from "../rules.js";

const FILE = new URL("../../data/puzzles.jsonl", import.meta.url);

/** All puzzles of the file. @type {PuzzleState[]} */
export const PUZZLES = readFileSync(FILE, "utf8").trim().split("\n").slice(1).map(read);

/** The fields of an own move in the file. @typedef {{ proven: boolean, moves: [string, number[]][] }} Fields */

/** @param {string} line @returns {PuzzleState} */
function read(line) {
  const { id, position, rating, themes, sequel, ...first } = JSON.parse(line);
  const mover = PLAYERS.findIndex(({ letter }) => position.endsWith(letter.toLowerCase()));
  const { name: player = "" } = PLAYERS[mover] ?? {};
  /** @type {PuzzleStepState[]} */
  const steps = [];
  /** @type {string[]} */
  let played = [];
  for (const fields of /** @type {Fields[]} */ ([first, ...sequel])) {
    const step = readStep(fields, kernel.turn(position, played).position, played, mover);
    steps.push(step);
    played = [...played, ...repliesOf(step, player)];
  }
  const [start = assert.fail(), ...rest] = steps;
  const titles = Object.fromEntries(themes.map((/** @type {string} */ theme) => [theme, theme]));
  return { ...start, id, player, rating, themes: titles, task: "the task", sequel: rest };
}

/**
 * @param {Fields} fields
 * @param {string} position
 * @param {string[]} played The moves since the position of the puzzle.
 * @param {number} mover The number of the player to move.
 * @returns {PuzzleStepState}
 */
function readStep({ proven, moves }, position, played, mover) {
  const choices = moves.map(([text, shares]) => {
    const line = text.split(" ");
    const [move = ""] = line;
    return { move, takes: [], line, share: (shares[mover] ?? 0) / 1000, text: `why ${move}` };
  });
  const [key = assert.fail()] = choices;
  return { position, played, proven, hint: `hint ${played.length}`, reward: "", gains: [key.move], moves: choices };
}

/**
 * Return the best move and the replies to it, up to the next turn of the player.
 *
 * @param {PuzzleStepState} step
 * @param {string} player
 */
function repliesOf({ position, moves }, player) {
  const line = moves[0]?.line ?? [];
  const count = line.findIndex(
    (_, index) => index > 0 && kernel.turn(position, line.slice(0, index)).player === player,
  );
  return count < 0 ? line : line.slice(0, count);
}
