// Lessons from a review: each costly move of a player is asked again, and one about as good as the best is accepted.

import type { View } from "../board/view.ts";
import { CELLS_FROM } from "../common/sentences.ts";
import { gettext, ngettext, playerName } from "../common/texts.ts";
import type { ReviewedMove, Trio, Turn } from "../engine/kernel.ts";

/** The loss of win share, compared with the best move, up to which a move is accepted. */
export const TOLERANCE = 0.02;

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
 * @param after The turn after the move, and the expected reply.
 */
export function explained(
  lesson: ReviewedMove,
  move: string,
  shares: Trio,
  before: View,
  { turn, reply }: { turn: Turn; reply: string | undefined },
) {
  const sentences = [gettext("Good: {move} captures {captured}.", { move, captured: capturedText(before, move) })];
  const taken = reply === undefined ? undefined : turn.moves[reply];
  if (reply !== undefined && taken && turn.player) {
    sentences.push(
      ngettext(
        "Then {player} will probably play {move} and capture {count}.",
        "Then {player} will probably play {move} and capture {count}.",
        taken.length,
        { player: turn.player, move: reply },
      ),
    );
  }
  const gains = before.players.map(({ name }, index) => {
    const points = Math.round(100 * ((shares[index] ?? 0) - (lesson.shares[index] ?? 0)));
    return `${playerName(name)} ${points > 0 ? "+" : ""}${points}`;
  });
  sentences.push(
    gettext("Points of win share, compared with {move}: {gains}.", { move: lesson.move, gains: gains.join(", ") }),
  );
  return sentences.join(" ");
}

/** Return how many cells a move captures from each player, such as "2 from Red, 1 from Green". */
function capturedText(view: View, move: string) {
  const cells = new Map(view.rows.flat().map((cell) => [cell.name, cell.style]));
  const styles = (view.takes[move] ?? []).map((name) => cells.get(name));
  const counts = view.players.map(({ name, style }) => ({ name, count: styles.filter((one) => one === style).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => gettext(CELLS_FROM.others, { count, player: name }))
    .join(", ");
}
