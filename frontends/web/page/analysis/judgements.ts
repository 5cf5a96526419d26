// The judgements of reviewed moves: their marks and their texts.

import { gettext, noop } from "../common/texts.ts";
import type { ReviewedMove } from "../engine/kernel.ts";

export type Judgement = "inaccuracy" | "mistake" | "blunder" | "kingmaker";

/** The parts of a reviewed move that the page shows. */
export type JudgedMove = Pick<
  ReviewedMove,
  "ply" | "player" | "move" | "best" | "line" | "loss" | "judgement" | "isKingmaker" | "gift"
>;

/** The outline of each judgement's mark, with its middle at the origin and a size of about 2. */
export const MARKS = {
  inaccuracy: "M-.9 0A.9 .9 0 1 0 .9 0A.9 .9 0 1 0 -.9 0z",
  mistake: "M0 -1.05 1.1 .9H-1.1z",
  blunder: "M-1 -.5-.5-1 0-.5 .5-1 1-.5 .5 0 1 .5 .5 1 0 .5-.5 1-1 .5-.5 0z",
  kingmaker: "M-1.1 .85V-.7L-.5 0 0-1.05 .5 0 1.1-.7V.85z",
} as const;

/** The names of all judgements, the mildest first; the kingmaker, which is of another kind, comes last. */
export const JUDGEMENTS = Object.keys(MARKS) as Judgement[];

const NAMES = {
  inaccuracy: noop("inaccuracy"),
  mistake: noop("mistake"),
  blunder: noop("blunder"),
  kingmaker: noop("kingmaker"),
} as const;

export function judgementName(judgement: Judgement) {
  return gettext(NAMES[judgement]);
}

/** Return the judgement of a reviewed move; `null` if the move is good enough. */
export function judgementOf({
  judgement,
  isKingmaker,
}: Pick<JudgedMove, "judgement" | "isKingmaker">): Judgement | null {
  return isKingmaker ? "kingmaker" : judgement;
}

/** Return the judgements that some of the moves have, in the order of `JUDGEMENTS`. */
export function judgementsOf(moves: readonly JudgedMove[]) {
  const found = new Set(moves.map(judgementOf));
  return JUDGEMENTS.filter((judgement) => found.has(judgement));
}

/** Return the move of a review as text, such as `Move 34, Red c7`. */
export function moveText({ ply, player, move }: Pick<JudgedMove, "ply" | "player" | "move">) {
  return gettext("Move {ply}, {player} {move}", { ply, player, move });
}

/**
 * Return what a judged move costs, such as `blunder, loses 21 points of win share`.
 *
 * @param move A move with a judgement.
 */
export function costText(move: JudgedMove) {
  const { isKingmaker, judgement, loss, gift } = move;
  if (isKingmaker) {
    return gettext("kingmaker, moves {points} points of win share from {from} to {to}", {
      points: points(gift.share),
      from: gift.from,
      to: gift.to,
    });
  }
  return gettext("{judgement}, loses {points} points of win share", {
    judgement: judgementName(judgement ?? "inaccuracy"),
    points: points(loss),
  });
}

/** Return a win share in points, rounded. */
function points(share: number) {
  return Math.round(100 * share);
}
