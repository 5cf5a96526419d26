// The judgements of reviewed moves: their marks and their texts.

import { gettext, noop } from "../common/texts.ts";
import type { ReviewedMove } from "../engine/kernel.ts";
import { lossText } from "../record/review.ts";
import { type Forms, nameOf, says, type Who } from "../words/who.ts";

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

/** What a user reads whose answer to a lesson is the costly move itself. */
export const PLAYED_AGAIN: Forms = {
  others: noop("{player} played {move} in the game. Try another move."),
  you: noop("You played {move} in the game. Try another move."),
};

const PLAYED_AT_A_COST: Forms = {
  others: noop("Move {ply}: {player} played {move}, which cost {cost}."),
  you: noop("Move {ply}: you played {move}, which cost {cost}."),
};

/** A player has made no costly move. */
export const NOTHING_COSTLY: Forms = {
  others: noop("No move of {player} cost half a point of win share or more."),
  you: noop("None of your moves cost half a point of win share or more."),
};

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

/**
 * Return what a judged move costs, such as `blunder, loses 21 points of win share`.
 *
 * @param move A move with a judgement.
 */
export function costText(move: JudgedMove, who: Who) {
  const { isKingmaker, judgement, loss, gift } = move;
  if (isKingmaker) {
    const { from, to } = gift;
    const values = { points: points(gift.share), from: nameOf(who, from), to: nameOf(who, to) };
    if (from === who.own) return gettext("kingmaker, moves {points} points of win share from you to {to}", values);
    if (to === who.own) return gettext("kingmaker, moves {points} points of win share from {from} to you", values);
    return gettext("kingmaker, moves {points} points of win share from {from} to {to}", values);
  }
  return gettext("{judgement}, loses {points} points of win share", {
    judgement: judgementName(judgement ?? "inaccuracy"),
    points: points(loss),
  });
}

/** Return the sentence that says what a move of the game cost. */
export function costSentence(reviewed: ReviewedMove, who: Who) {
  const { ply, player, move } = reviewed;
  return says(who, PLAYED_AT_A_COST, player, { ply, move, cost: lossText(reviewed) });
}

/** Return a win share in points, rounded. */
function points(share: number) {
  return Math.round(100 * share);
}
