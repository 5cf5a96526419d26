// The shapes of the board's drawing, as data in board units: the cell in column 3, row 4 is drawn at (3, 4).

import type { Grid } from "./grid.ts";
import type { CellView, View } from "./view.ts";

/** An SVG element to draw. */
interface Shape {
  tag: "rect" | "use";
  attributes: Record<string, string | number>;
}

/** The distance of the outline of a region from the border of its cells; see `look.py`. */
export const INSET = 0.24;
/** The width of the stroke that makes a region as large as the tiles of its cells. */
export const FACE_STROKE = 0.36;
/** The width of the stroke below it, which leaves a rim around the region. */
export const RIM_STROKE = 0.46;

const PLAYED_SIZE = 0.9; // of the tile on the cell that a previewed move plays on
const CAPTURED_SIZE = 0.62; // of the tiles on the cells that it captures

/**
 * Return the mark to draw on a cell: `moved` where the last move of a player was played, `taken` where such a move
 * captured, `legal` where a legal move can be played, `null` elsewhere.
 *
 * @param isLegal Whether to mark the cell as one on which a legal move can be played.
 */
export function markOf(cell: CellView, isLegal: boolean): "moved" | "taken" | "legal" | null {
  if (cell.moved) return "moved";
  if (cell.taken) return "taken";
  return isLegal ? "legal" : null;
}

/**
 * Return the SVG path of all cells whose style is `style`, as rectangles. Rectangles over neighbouring cells join them,
 * and a block of two times two cells has no hole. Each rectangle is smaller than its cells by `INSET` on every side,
 * and the path must be moved by `INSET` right and down. A stroke with round joins then gives the regions their size and
 * round corners. The same as in `board.py`.
 *
 * @param styles The styles of the cells of each row; `null` for a cell that joins no region.
 */
export function regionPath(styles: (string | null)[][], style: string) {
  const rows = styles.map((row) => row.map((found) => found === style));
  const columns = (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] === true));
  const pairs = rows.slice(1).map((row, y) => row.map((flag, x) => flag && rows[y]?.[x] === true));
  return [
    ...rows.flatMap((row, y) => runs(row).map(([x, width]) => rectangle(x, y, width, 1))),
    ...columns.flatMap((column, x) => runs(column, 2).map(([y, height]) => rectangle(x, y, 1, height))),
    ...pairs.flatMap((pair, y) => runs(pair, 2).map(([x, width]) => rectangle(x, y, width, 2))),
  ].join("");
}

function rectangle(x: number, y: number, width: number, height: number) {
  const [across, down] = [width, height].map((length) => (length - 2 * INSET).toFixed(2));
  return `M${x} ${y}h${across}v${down}h-${across}z`;
}

/** Return the start and the length of each longest run of true values that has at least `least` of them. */
function runs(flags: boolean[], least = 1) {
  const found: [start: number, length: number][] = [];
  for (const [place, flag] of flags.entries()) {
    const last = found.at(-1);
    if (flag && last && last[0] + last[1] === place) last[1]++;
    else if (flag) found.push([place, 1]);
  }
  return found.filter(([, length]) => length >= least);
}

/**
 * Return the names of the cells that the last move changed, in the order in which the animation of the move flips the
 * cells.
 */
export function flipOrder(view: View) {
  const last = view.moves.at(-1);
  return last ? [last.name, ...last.taken] : [];
}

/**
 * Return the shapes that preview a move: a small tile in the colour of the player to move, on the cell to play on and
 * on each cell that the move captures.
 *
 * @param move The name of the cell to play on; if the move is illegal, the result is empty.
 */
export function previewShapes(view: View, grid: Grid, move: string): Shape[] {
  const captured = view.takes[move];
  const mover = view.players.find((player) => player.is_to_move);
  if (!captured || !mover) return [];
  return [
    ...tileShapes(grid.place(move), mover.style, PLAYED_SIZE),
    ...captured.flatMap((name) => tileShapes(grid.place(name), mover.style, CAPTURED_SIZE)),
  ];
}

export function hintShape(grid: Grid, name: string): Shape {
  const [x, y] = grid.place(name);
  return { tag: "rect", attributes: { class: "hint", x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, rx: 0.16 } };
}

/** Return the mark of a move that has not been sent yet: a dashed circle. */
export function waitingShape(grid: Grid, name: string): Shape {
  const [x, y] = grid.place(name);
  return { tag: "rect", attributes: { class: "waiting", x: x + 0.2, y: y + 0.2, width: 0.6, height: 0.6, rx: 0.3 } };
}

/** Return the mark of a cell that the last move has won: a ring around its tile. */
export function wonShape(grid: Grid, name: string): Shape {
  const [x, y] = grid.place(name);
  return { tag: "rect", attributes: { class: "won", x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.2 } };
}

/**
 * Return the shapes of a small tile in the middle of a cell: the tile and its outline.
 *
 * @param place The column and the row of the cell, from 0.
 * @param style The style of the tile, such as `blue`.
 * @param size The size of the tile; 1 fills the cell.
 */
function tileShapes([column, row]: [number, number], style: string, size: number): Shape[] {
  const margin = (1 - size) / 2;
  const [x, y] = [column + margin, row + margin];
  return [
    { tag: "use", attributes: { href: `#tile-${style}`, transform: `translate(${x} ${y}) scale(${size})` } },
    { tag: "rect", attributes: { class: "outline", x, y, width: size, height: size, rx: 0.18 * size } },
  ];
}

/**
 * Return the start (`x`), the width and the colour (`style`) of each player's part of the score bar. One unit of length
 * stands for one cell.
 */
export function scoreBars(view: View) {
  let start = 0;
  return view.players.map(({ style, score }) => {
    const bar = { style, x: start, width: score };
    start += bar.width;
    return bar;
  });
}
