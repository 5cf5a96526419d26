// The part of a board that the page shows: without the walls around a small board.

/** A rectangle of the board: its first column and row, and those after its last ones, counted from 0. */
interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Return the smallest rectangle with all cells that are not walls; the whole board if every cell is one. The same as in
 * `crop.py`.
 *
 * @param rows The rows of the board: one letter for each cell, `#` for a wall.
 */
export function cropOf(rows: string[]): Crop {
  const inside = rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === "#" ? [] : [{ x, y }])));
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return { left: 0, top: 0, right: rows[0]?.length ?? 0, bottom: rows.length };
  const columns = inside.map(({ x }) => x);
  return { left: Math.min(...columns), top: first.y, right: Math.max(...columns) + 1, bottom: last.y + 1 };
}

/** Return the rows of a board within a rectangle. */
export function cropped<Row extends { slice: (from: number, to: number) => Row }>(
  rows: Row[],
  { left, top, right, bottom }: Crop,
) {
  return rows.slice(top, bottom).map((row) => row.slice(left, right));
}
