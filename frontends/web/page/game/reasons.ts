// The reasons for a move, in words: facts that the turns before and after it prove.

import { contentOf, moverOf, PLAYERS, rowsOf, viewOf } from "../board/view.ts";
import { CELLS_FROM } from "../common/sentences.ts";
import { gettext, listed, ngettext } from "../common/texts.ts";
import type { Turn } from "../engine/kernel.ts";
import { nameOf, says, type Who } from "../words/who.ts";

/** The steps along the four lines through a cell, in columns and rows. */
const AXES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

const MOST_REASONS = 2; // besides what the move captures

/**
 * Return why a move is worth playing, in sentences for the player who is to move.
 *
 * @param before The position before the move, and the cells that it captures.
 */
export function reasonsFor(
  who: Who,
  { position, taken }: { position: string; taken: string[] },
  move: string,
  after: Pick<Turn, "player" | "skipped" | "scores">,
): string[] {
  const mover = moverOf(position)?.name ?? "";
  const scores = viewOf(position).players.map(({ score }) => score);
  const reasons = [
    ending(mover, after),
    safety(position, move),
    skipping(who, mover, after),
    passing(who, mover, scores, after.scores),
  ].filter((text) => text !== null);
  return [
    ...reasons.slice(0, MOST_REASONS),
    gettext("It captures {cells}.", { cells: captured(who, position, taken) }),
  ];
}

function ending(mover: string, { player, scores }: Pick<Turn, "player" | "scores">) {
  if (player !== null) return null;
  const own = scores[PLAYERS.findIndex(({ name }) => name === mover)];
  const isWon = scores.filter((score) => score >= (own ?? 0)).length === 1;
  return isWon ? gettext("It ends the game, and you win.") : gettext("It ends the game.");
}

/**
 * Return the sentence that nobody can capture a cell if, on each of the four lines through it, a wall or the edge is
 * beside it; `null` otherwise.
 */
function safety(position: string, move: string) {
  const rows = rowsOf(position);
  const [column, row] = [move.charCodeAt(0) - 97, Number(move.slice(1)) - 1];
  const isEnd = (dx: number, dy: number) => (rows[row + dy]?.[column + dx] ?? "#") === "#";
  if (!AXES.every(([dx, dy]) => isEnd(dx, dy) || isEnd(-dx, -dy))) return null;
  const isCorner = [0, (rows[0]?.length ?? 0) - 1].includes(column) && [0, rows.length - 1].includes(row);
  return isCorner
    ? gettext("It takes a corner, which nobody can capture.", { move })
    : gettext("Nobody can ever capture {move}.", { move });
}

function skipping(who: Who, mover: string, { player, skipped }: Pick<Turn, "player" | "skipped">) {
  if (player === mover) return gettext("You move again at once.");
  const others = skipped.filter((name) => name !== mover);
  if (player === null || others.length === 0) return null;
  return ngettext("{names} then has no move.", "{names} then have no move.", others.length, {
    names: listed(others.map((name) => nameOf(who, name))),
  });
}

/** @param before The cells of each player before the move. */
function passing(who: Who, mover: string, before: readonly number[], after: readonly number[]) {
  const own = PLAYERS.findIndex(({ name }) => name === mover);
  const isAhead = (scores: readonly number[], other: number) => (scores[own] ?? 0) > (scores[other] ?? 0);
  const others = [0, 1, 2].filter((other) => other !== own);
  const passed = others.filter((other) => isAhead(after, other) && !isAhead(before, other));
  if (passed.length === 0) return null;
  if (others.every((other) => isAhead(after, other))) return gettext("You take the lead.");
  return gettext("You overtake {names}.", {
    names: listed(passed.map((other) => nameOf(who, PLAYERS[other]?.name ?? ""))),
  });
}

function captured(who: Who, position: string, taken: string[]) {
  const counts = PLAYERS.map(({ name, letter }) => ({
    name,
    count: taken.filter((cell) => contentOf(position, cell) === letter).length,
  }));
  return listed(
    counts.filter(({ count }) => count > 0).map(({ name, count }) => says(who, CELLS_FROM, name, { count })),
  );
}
