// The game to beat in a duel: the moves of another person in the fragment of a URL.

import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import { replayed, type TurnRules } from "./replay.ts";

/** The greatest number of moves: one for each cell of a board. */
export const MOST_MOVES = 176;

const PATTERN = /^[a-p]\d{1,2}(\.[a-p]\d{1,2})*$/;

/** Return moves as the text of a field. */
export function formatRival(moves: readonly string[]) {
  return moves.join(".");
}

/**
 * Return the moves of a whole game in the text of a field, checked by the rules; `null` for an empty text.
 *
 * @throws Refusal if the text is damaged, its moves are not a whole game, or the kernel does not answer.
 */
export async function parseRival(text: string, start: string, rules: TurnRules): Promise<string[] | null> {
  if (!text) return null;
  const moves = text.length <= 4 * MOST_MOVES && PATTERN.test(text) ? text.split(".") : [];
  const found = await replayed(start, moves, rules).catch(() => null);
  if (moves.length === 0 || moves.length > MOST_MOVES || found?.turn.player !== null) {
    throw new Refusal(gettext("This challenge is damaged. Ask for the link again."), 422);
  }
  return moves;
}
