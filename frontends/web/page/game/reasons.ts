// The reasons for a move, in words: facts that the turns before and after it prove.

/** @import { Turn } from "../engine/kernel.js" */
/** @import { Who } from "../table/who.js" */

import { contentOf, moverOf, PLAYERS, rowsOf, viewOf } from "../board/view.js";
import { label, listed } from "../common/labels.js";
import { nameOf, says } from "../table/who.js";

/** The steps along the four lines through a cell, in columns and rows. */
const AXES = /** @type {const} */ ([
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
]);

const MOST_REASONS = 2; // besides what the move captures

/**
 * Return why a move is worth playing, in sentences for the player who is to move.
 *
 * @param {Who} who
 * @param {{ position: string, taken: string[] }} before The position before the move, and the cells that it captures.
 * @param {string} move
 * @param {Pick<Turn, "player" | "skipped" | "scores">} after The turn after the move.
 * @returns {string[]}
 */
export function reasonsFor(who, { position, taken }, move, after) {
  const mover = moverOf(position)?.name ?? "";
  const scores = viewOf(position).players.map(({ score }) => score);
  const reasons = [
    ending(mover, after),
    safety(position, move),
    skipping(who, mover, after),
    passing(who, mover, scores, after.scores),
  ].filter((text) => text !== null);
  return [...reasons.slice(0, MOST_REASONS), label("reason_captures", { cells: captured(who, position, taken) })];
}

/**
 * @param {string} mover
 * @param {Pick<Turn, "player" | "scores">} after
 */
function ending(mover, { player, scores }) {
  if (player !== null) return null;
  const own = scores[PLAYERS.findIndex(({ name }) => name === mover)];
  const isWon = scores.filter((score) => score >= (own ?? 0)).length === 1;
  return label(isWon ? "reason_wins" : "reason_ends");
}

/**
 * Return the sentence that nobody can capture a cell if, on each of the four lines through it, a wall or the edge is
 * beside it; `null` otherwise.
 *
 * @param {string} position
 * @param {string} move
 */
function safety(position, move) {
  const rows = rowsOf(position);
  const [column, row] = [move.charCodeAt(0) - 97, Number(move.slice(1)) - 1];
  const isEnd = (/** @type {number} */ dx, /** @type {number} */ dy) => (rows[row + dy]?.[column + dx] ?? "#") === "#";
  if (!AXES.every(([dx, dy]) => isEnd(dx, dy) || isEnd(-dx, -dy))) return null;
  const isCorner = [0, (rows[0]?.length ?? 0) - 1].includes(column) && [0, rows.length - 1].includes(row);
  return label(isCorner ? "reason_corner" : "reason_safe", { move });
}

/**
 * @param {Who} who
 * @param {string} mover
 * @param {Pick<Turn, "player" | "skipped">} after
 */
function skipping(who, mover, { player, skipped }) {
  if (player === mover) return label("reason_again");
  const others = skipped.filter((name) => name !== mover);
  if (player === null || others.length === 0) return null;
  return label("reason_skips", { names: listed(others.map((name) => nameOf(who, name))), count: others.length });
}

/**
 * @param {Who} who
 * @param {string} mover
 * @param {readonly number[]} before The cells of each player before the move.
 * @param {readonly number[]} after
 */
function passing(who, mover, before, after) {
  const own = PLAYERS.findIndex(({ name }) => name === mover);
  const isAhead = (/** @type {readonly number[]} */ scores, /** @type {number} */ other) =>
    (scores[own] ?? 0) > (scores[other] ?? 0);
  const others = [0, 1, 2].filter((other) => other !== own);
  const passed = others.filter((other) => isAhead(after, other) && !isAhead(before, other));
  if (passed.length === 0) return null;
  if (others.every((other) => isAhead(after, other))) return label("reason_leads");
  return label("reason_passes", { names: listed(passed.map((other) => nameOf(who, PLAYERS[other]?.name ?? ""))) });
}

/**
 * @param {Who} who
 * @param {string} position
 * @param {string[]} taken
 */
function captured(who, position, taken) {
  const counts = PLAYERS.map(({ name, letter }) => ({
    name,
    count: taken.filter((cell) => contentOf(position, cell) === letter).length,
  }));
  return listed(
    counts.filter(({ count }) => count > 0).map(({ name, count }) => says(who, "cells_from", name, { count })),
  );
}
