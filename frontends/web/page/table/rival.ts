// The game to beat in a duel: the moves of another person in the fragment of a URL.

/** @import { TurnRules } from "./replay.js" */

import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { replayed } from "./replay.js";

/** The greatest number of moves: one for each cell of a board. */
export const MOST_MOVES = 176;

const PATTERN = /^[a-p]\d{1,2}(\.[a-p]\d{1,2})*$/;

/** Return moves as the text of a field. @param {readonly string[]} moves */
export function formatRival(moves) {
  return moves.join(".");
}

/**
 * Return the moves of a whole game in the text of a field, checked by the rules; `null` for an empty text.
 *
 * @param {string} text
 * @param {string} start The position before the moves.
 * @param {TurnRules} rules
 * @returns {Promise<string[] | null>}
 * @throws {Refusal} if the text is damaged, its moves are not a whole game, or the kernel does not answer.
 */
export async function parseRival(text, start, rules) {
  if (!text) return null;
  const moves = text.length <= 4 * MOST_MOVES && PATTERN.test(text) ? text.split(".") : [];
  const found = await replayed(start, moves, rules).catch(() => null);
  if (moves.length === 0 || moves.length > MOST_MOVES || found?.turn.player !== null)
    throw new Refusal(label("duel_broken"), 422);
  return moves;
}
