// Why a player cannot play on a cell, in a sentence; `frontends/teaching/reasons.py` says the same in the lessons.

import { gettext, listed, playerName } from "../common/texts.ts";
import { contentOf, moverOf, PLAYERS } from "./view.ts";

/** The steps to the eight neighbours of a cell, in columns and rows. */
const DIRECTIONS = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const))
  .filter((direction) => direction.some(Boolean));

const MOST_NAMED = 3; // cells of a line that are named one by one

/**
 * Return why the player to move cannot play on a cell, as a sentence that addresses this player; the move must be
 * illegal.
 *
 * @param move The name of the cell, which need not exist.
 */
export function whyIllegal(position: string, move: string) {
  const content = contentOf(position, move);
  if (content === undefined) return gettext("{cell} is not a cell.", { cell: move });
  if (content === "#") return gettext("{cell} is a wall.", { cell: move });
  if (content !== ".") return gettext("{move} is occupied.", { move });
  const own = moverOf(position)?.letter ?? "";
  const runs = DIRECTIONS.map((direction) => runFrom(position, move, direction));
  const lines = runs.filter(({ owner }) => PLAYERS.some(({ letter }) => letter === owner && letter !== own));
  const [longest] = lines.toSorted((one, other) => other.cells.length - one.cells.length);
  if (longest) {
    return gettext("{cell} captures nothing: the line over {cells} ends {at_end}, not at a cell of yours.", {
      cell: move,
      cells: named(longest.cells),
      at_end: endText(longest.end),
    });
  }
  return runs.some(({ owner }) => owner === own)
    ? gettext("{cell} captures nothing: beside it, a line has to begin with a cell of an opponent.", { cell: move })
    : gettext("{cell} captures nothing: no cell of an opponent is beside it.", { cell: move });
}

/**
 * Return the content of a neighbour of a cell, the cells of this content that begin there, and the content after them.
 *
 * @returns `undefined` beyond the edge.
 */
function runFrom(
  position: string,
  start: string,
  direction: readonly [number, number],
): { owner: string | undefined; cells: string[]; end: string | undefined } {
  const cells = [];
  let cell = step(start, direction);
  const owner = contentOf(position, cell);
  while (owner !== undefined && contentOf(position, cell) === owner) {
    cells.push(cell);
    cell = step(cell, direction);
  }
  return { owner, cells, end: contentOf(position, cell) };
}

/** Return the name of a neighbour; a name of no cell beyond the edge. */
function step(cell: string, [dx, dy]: readonly [number, number]) {
  return `${String.fromCharCode(cell.charCodeAt(0) + dx)}${Number(cell.slice(1)) + dy}`;
}

/** Return the cells of a line as a part of a sentence. */
function named(cells: string[]) {
  const [first = ""] = cells;
  if (cells.length <= MOST_NAMED) return listed(cells);
  return gettext("{first} to {last}", { first, last: cells.at(-1) ?? "" });
}

/**
 * Return where a line ends, as a part of a sentence.
 *
 * @param end The content of the cell there.
 */
function endText(end: string | undefined) {
  if (end === undefined) return gettext("at the edge");
  if (end === ".") return gettext("at an empty cell");
  const player = PLAYERS.find(({ letter }) => letter === end);
  return player ? gettext("at a cell of {player}", { player: playerName(player.name) }) : gettext("at a wall");
}
