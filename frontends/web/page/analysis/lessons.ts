// Lessons from a review: each costly move of a player is asked again, and one about as good as the best is accepted.

import type { View } from "../board/view.ts";
import { CELLS_FROM } from "../common/sentences.ts";
import { gettext, nnoop, noop } from "../common/texts.ts";
import type { ReviewedMove, Trio, Turn } from "../engine/kernel.ts";
import { type Forms, says, titleOf, type Who } from "../words/who.ts";

/** The loss of win share, compared with the best move, up to which a move is accepted. */
export const TOLERANCE = 0.02;

const REPLY: Forms = {
  others: nnoop(
    "Then {player} will probably play {move} and capture {count}.",
    "Then {player} will probably play {move} and capture {count}.",
  ),
  you: noop("Then you can play {move} and capture {count}."),
};

/**
 * Return whether a move is as good as the best move, up to `TOLERANCE`.
 *
 * @param lesson The bad move of the game.
 * @param shares The win shares after the other move.
 * @param index The index of the player: 0 for Blue, 1 for Red, 2 for Green.
 */
export function isAccepted(lesson: ReviewedMove, shares: Trio, index: number) {
  return (shares[index] ?? 0) >= (lesson.bestShares[index] ?? 0) - TOLERANCE;
}

/**
 * Explain a move in sentences: its captures, the expected reply, and who gains compared with the move of the game.
 *
 * @param lesson The bad move of the game.
 * @param shares The win shares after `move`.
 * @param before The view of the turn on which both moves are legal.
 * @param after The turn after the move, the expected reply, and who made the moves of the game.
 */
export function explained(
  lesson: ReviewedMove,
  move: string,
  shares: Trio,
  before: View,
  { turn, reply, who }: { turn: Turn; reply: string | undefined; who: Who },
) {
  const sentences = [gettext("Good: {move} captures {captured}.", { move, captured: capturedText(before, move, who) })];
  const taken = reply === undefined ? undefined : turn.moves[reply];
  if (reply !== undefined && taken && turn.player) {
    sentences.push(says(who, REPLY, turn.player, { move: reply, count: taken.length }));
  }
  const gains = before.players.map(({ name }, index) => {
    const points = Math.round(100 * ((shares[index] ?? 0) - (lesson.shares[index] ?? 0)));
    return `${titleOf(who, name)} ${points > 0 ? "+" : ""}${points}`;
  });
  sentences.push(
    gettext("Points of win share, compared with {move}: {gains}.", { move: lesson.move, gains: gains.join(", ") }),
  );
  return sentences.join(" ");
}

/** Return how many cells a move captures from each player, such as "2 from Otto, 1 from you". */
function capturedText(view: View, move: string, who: Who) {
  const cells = new Map(view.rows.flat().map((cell) => [cell.name, cell.style]));
  const styles = (view.takes[move] ?? []).map((name) => cells.get(name));
  const counts = view.players.map(({ name, style }) => ({ name, count: styles.filter((one) => one === style).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => says(who, CELLS_FROM, name, { count }))
    .join(", ");
}
