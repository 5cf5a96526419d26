// The marks of an analysis on the board, in board units: the best moves, and arrows to the expected replies.

/** @import { Analysis } from "../engine/kernel.js" */
/** @import { Grid } from "../board/grid.js" */
/** @import { SvgNode } from "./nodes.js" */

import { rounded } from "./nodes.js";

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
 * @param {Analysis} analysis
 * @param {Grid} grid
 * @param {string} style The style of the player to move, such as `blue`.
 * @returns {SvgNode[]}
 */
export function arrowNodes(analysis, grid, style) {
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

/**
 * @param {Grid} grid
 * @param {string} name
 * @returns {[number, number]}
 */
function middle(grid, name) {
  const [column, row] = grid.place(name);
  return [column + 0.5, row + 0.5];
}

/**
 * Return an arrow from the mark of a move towards the middle of another cell, with a halo.
 *
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} gap The space between the tip and the middle of the other cell.
 * @returns {SvgNode}
 */
function arrow([x, y], [toX, toY], gap) {
  const distance = Math.hypot(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / distance, (toY - y) / distance];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${rounded(x + along * dx - aside * dy)} ${rounded(y + along * dy + aside * dx)}`;
  const tip = distance - gap;
  const neck = Math.max(tip - HEAD, RADIUS);
  const shaft = `M${at(RADIUS, 0)}L${at(neck, 0)}`;
  const head = `M${at(tip, 0)}L${at(neck, HEAD / 2)}L${at(neck, -HEAD / 2)}z`;
  const children = ["halo", "line"].map((name) => ({
    tag: /** @type {const} */ ("path"),
    attributes: { class: name, d: shaft + head },
  }));
  return { tag: "g", attributes: { class: "arrow" }, children };
}

/**
 * Return a disc with a number.
 *
 * @param {string} name The classes.
 * @param {[number, number]} place The middle of the disc.
 * @param {number} radius
 * @param {string} text
 * @returns {SvgNode}
 */
function numbered(name, [x, y], radius, text) {
  const size = 2 * radius;
  const disc = { x: rounded(x - radius), y: rounded(y - radius), width: size, height: size, rx: radius };
  return {
    tag: "g",
    attributes: { class: name },
    children: [
      { tag: "rect", attributes: { class: "disc", ...disc } },
      { tag: "text", attributes: { x: rounded(x), y: rounded(y) }, text },
    ],
  };
}
