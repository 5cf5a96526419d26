// The marks of an analysis on the board, in board units: the best moves, with arrows to the expected replies, or a move
// of the game and the best one, with arrows to their replies.

import type { Grid } from "../board/grid.ts";
import type { Analysis, ReviewedMove } from "../engine/kernel.ts";
import { rounded, type SvgNode } from "./nodes.ts";

const BEST = 3; // moves that get a number
const REPLIES = 2; // moves of the principal variation that get an arrow: usually one of each opponent
const RADIUS = 0.38; // of the mark of a move
const BADGE = 0.26; // radius of the mark of a reply
const CORNER = 0.33; // from the middle of a cell to the middle of a reply's mark, in both directions
const HEAD = 0.26; // length of an arrow's head
const TIP = 0.05; // from an arrow's tip to the middle of its cell, or to the mark of a move there

/**
 * Return the marks of the best moves, `1` to `3` in the colour of the player to move, and arrows from the best move to
 * the cells of the first two expected replies, which are numbered `+1` and `+2`.
 *
 * @param style The style of the player to move, such as `blue`.
 */
export function arrowNodes(analysis: Analysis, grid: Grid, style: string): SvgNode[] {
  const [best] = analysis.moves;
  if (!best) return [];
  const replies = best.line.slice(1, 1 + REPLIES);
  const marked = analysis.moves.slice(0, BEST).map(({ move }) => move);
  return [
    ...marked.map((move, index) => {
      return numbered(`best ${style}`, middle(grid, move), RADIUS, String(index + 1));
    }),
    ...replies.map((reply) => {
      const gap = marked.includes(reply) ? RADIUS + TIP : TIP;
      return arrow(middle(grid, best.move), middle(grid, reply), gap);
    }),
    ...replies.map((reply, index) => {
      const [x, y] = middle(grid, reply);
      return numbered("reply", [x + CORNER, y - CORNER], BADGE, `+${index + 1}`);
    }),
  ];
}

/** The lines of the signs of the best move and of the move of the game, around the middle of a cell. */
const SIGNS = {
  best: [
    [
      [-0.17, 0.02],
      [-0.05, 0.14],
      [0.18, -0.13],
    ],
  ],
  played: [
    [
      [-0.13, -0.13],
      [0.13, 0.13],
    ],
    [
      [0.13, -0.13],
      [-0.13, 0.13],
    ],
  ],
} as const;

/**
 * Return the marks of a move of the game, a cross, and of the best move, a tick, with arrows to the replies, if any.
 *
 * @param reply The move of the game that followed.
 */
export function comparedNodes(
  { move, best, line }: ReviewedMove,
  reply: string | undefined,
  grid: Grid,
  style: string,
): SvgNode[] {
  const places = { played: move, best };
  const arrows = [
    [move, reply],
    [best, line[1]],
  ].flatMap(([from, to]) => {
    if (from === undefined || to === undefined || from === to) return [];
    const gap = to === move || to === best ? RADIUS + TIP : TIP;
    return [arrow(middle(grid, from), middle(grid, to), gap)];
  });
  const marks = (["played", "best"] as const).map((name) => {
    const [x, y] = middle(grid, places[name]);
    const lines = SIGNS[name].map((line) => line.map(([dx, dy]) => `${rounded(x + dx)} ${rounded(y + dy)}`).join("L"));
    const sign = { class: "sign", d: lines.map((line) => `M${line}`).join("") };
    return {
      tag: "g" as const,
      attributes: { class: `${name} ${style}` },
      children: [disc([x, y], RADIUS), { tag: "path" as const, attributes: sign }],
    };
  });
  return [...arrows, ...marks];
}

function middle(grid: Grid, name: string): [number, number] {
  const [column, row] = grid.place(name);
  return [column + 0.5, row + 0.5];
}

/**
 * Return an arrow from the mark of a move towards the middle of another cell, with a halo.
 *
 * @param gap The space between the tip and the middle of the other cell.
 */
function arrow([x, y]: [number, number], [toX, toY]: [number, number], gap: number): SvgNode {
  const distance = Math.hypot(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / distance, (toY - y) / distance];
  const at = (along: number, aside: number) =>
    `${rounded(x + along * dx - aside * dy)} ${rounded(y + along * dy + aside * dx)}`;
  const tip = distance - gap;
  const neck = Math.max(tip - HEAD, RADIUS);
  const shaft = `M${at(RADIUS, 0)}L${at(neck, 0)}`;
  const head = `M${at(tip, 0)}L${at(neck, HEAD / 2)}L${at(neck, -HEAD / 2)}z`;
  const children = ["halo", "line"].map((name) => ({
    tag: "path" as const,
    attributes: { class: name, d: shaft + head },
  }));
  return { tag: "g", attributes: { class: "arrow" }, children };
}

/**
 * Return a disc with a number.
 *
 * @param name The classes.
 * @param place The middle of the disc.
 */
function numbered(name: string, [x, y]: [number, number], radius: number, text: string): SvgNode {
  return {
    tag: "g",
    attributes: { class: name },
    children: [disc([x, y], radius), { tag: "text", attributes: { x: rounded(x), y: rounded(y) }, text }],
  };
}

/** @param place The middle. */
function disc([x, y]: [number, number], radius: number): SvgNode {
  const size = 2 * radius;
  const corner = { x: rounded(x - radius), y: rounded(y - radius) };
  return { tag: "rect", attributes: { class: "disc", ...corner, width: size, height: size, rx: radius } };
}
