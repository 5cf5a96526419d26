// The challenge to beat the score of a finished game.

import type { State } from "../common/api.ts";
import { OTHER_DEAL } from "../local/loop.ts";
import { formatRival } from "../local/rival.ts";
import { HUMAN } from "../words/facts.ts";

/**
 * Return the fields of a new game that challenges others to beat the score of a finished game; `null` unless one person
 * has played it, without a rank, against opponents that a page can ask.
 */
export function challengeOf({ deal, seed, start, day, seats, position, all_moves }: State): URLSearchParams | null {
  const isSolo = seats.filter(({ seat }) => seat === HUMAN).length === 1;
  if (!isSolo || day !== null || !position.endsWith("-") || all_moves.length === 0) return null;
  const fields = new URLSearchParams(deal === OTHER_DEAL ? { position: start, seed } : { deal, seed });
  for (const { style, seat } of seats) fields.set(style, seat === HUMAN ? "here" : seat);
  fields.set("rival", formatRival(all_moves.map(({ name }) => name)));
  return fields;
}
