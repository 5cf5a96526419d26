// The moves of a game with variations: the main line as a list, each variation as an indented list.

/** @import { LabelName } from "../../common/api.js" */
/** @import { Path, Tree, TreeNode } from "../../record/tree.js" */

import { tile } from "../../board/players.js";
import { make } from "../../common/dom.js";
import { scrollToMiddle } from "../../common/frames.js";
import { label } from "../../common/labels.js";

/**
 * What to draw of a game with variations.
 *
 * @typedef {object} DrawnTree
 * @property {Tree} tree
 * @property {ReadonlyMap<string, string>} styles The style of the player of each move, such as `blue`, keyed by the
 *   path to the move as `pathText` writes it.
 * @property {ReadonlyMap<number, string>} marks Marks of moves of the main line, such as "blunder", keyed by ply.
 */

/**
 * Return a path as text, such as "0.0.1".
 *
 * @param {Path} path
 */
export function pathText(path) {
  return path.join(".");
}

/**
 * Return the path that `pathText` has written.
 *
 * @param {string} text
 * @returns {Path}
 */
export function parsePath(text) {
  return text === "" ? [] : text.split(".").map(Number);
}

/**
 * Draw the moves of a game. Each move is a button with its path in `data-path`.
 *
 * @param {HTMLElement} element
 * @param {DrawnTree} drawn
 */
export function drawTree(element, drawn) {
  element.replaceChildren(...line(drawn, drawn.tree.children, []));
}

/**
 * Mark the move that led to the shown turn, and scroll to it.
 *
 * @param {HTMLElement} element The element in which the moves are drawn.
 * @param {Path} path
 */
export function markShownMove(element, path) {
  element.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = path.length > 0 ? element.querySelector(`[data-path="${pathText(path)}"]`) : null;
  if (!(current instanceof HTMLElement)) return;
  current.setAttribute("aria-current", "step");
  scrollToMiddle(element, current);
}

/**
 * Return the entries of a line: its moves, and after a move that has alternatives one list for each of them.
 *
 * @param {DrawnTree} drawn
 * @param {readonly TreeNode[]} children The moves on the turn with which the line begins, that of the line first.
 * @param {Path} parent
 */
function line(drawn, children, parent) {
  /** @type {HTMLElement[]} */
  const entries = [];
  let path = parent;
  for (let moves = children; moves[0]; moves = moves[0].children) {
    entries.push(entry(drawn, moves[0], [...path, 0]));
    for (const [index, node] of moves.entries()) {
      if (index > 0) entries.push(variation(drawn, node, [...path, index]));
    }
    path = [...path, 0];
  }
  return entries;
}

/**
 * Return the entry of a variation: a list of its moves.
 *
 * @param {DrawnTree} drawn
 * @param {TreeNode} node The first move of the variation.
 * @param {Path} path
 */
function variation(drawn, node, path) {
  const name = label("variation_of", { ply: path.length });
  const moves = [entry(drawn, node, path), ...line(drawn, node.children, path)];
  return make("li", { class: "branch" }, make("ol", { "aria-label": name }, ...moves));
}

/**
 * Return the entry of a move: a button that shows the turn after the move, the mark of the move and its comment.
 *
 * @param {DrawnTree} drawn
 * @param {TreeNode} node
 * @param {Path} path
 */
function entry({ styles, marks }, node, path) {
  const key = pathText(path);
  const style = styles.get(key);
  const isMain = path.every((index) => index === 0);
  const mark = isMain ? marks.get(path.length) : undefined;
  const button = make(
    "button",
    { type: "button", "data-path": key, class: style ?? "" },
    make("span", { class: "move-number" }, `${path.length}. `),
    ...(style ? [tile(style)] : []),
    node.move,
  );
  return make(
    "li",
    {},
    ...(node.startingComment ? [make("span", { class: "comment" }, node.startingComment)] : []),
    button,
    ...(mark ? [make("span", { class: `judgement ${mark}` }, label(/** @type {LabelName} */ (mark)))] : []),
    ...(node.comment ? [make("span", { class: "comment" }, node.comment)] : []),
  );
}
