// The moves of a game with variations: the main line as a list, each variation as an indented list.

import { tile } from "../../board/players.ts";
import { make } from "../../common/dom.ts";
import { scrollToMiddle } from "../../common/frames.ts";
import { gettext } from "../../common/texts.ts";
import type { Path, Tree, TreeNode } from "../../record/tree.ts";
import { type Judgement, judgementName } from "../judgements.ts";

/** What to draw of a game with variations. */
interface DrawnTree {
  tree: Tree;
  /** The style of the player of each move, such as `blue`, keyed by the path to the move as `pathText` writes it. */
  styles: ReadonlyMap<string, string>;
  /** Marks of moves of the main line, such as "blunder", keyed by ply. */
  marks: ReadonlyMap<number, Judgement>;
}

/** Return a path as text, such as "0.0.1". */
export function pathText(path: Path) {
  return path.join(".");
}

/** Return the path that `pathText` has written. */
export function parsePath(text: string): Path {
  return text === "" ? [] : text.split(".").map(Number);
}

/** Draw the moves of a game. Each move is a button with its path in `data-path`. */
export function drawTree(element: HTMLElement, drawn: DrawnTree) {
  element.replaceChildren(...line(drawn, drawn.tree.children, []));
}

/**
 * Mark the move that led to the shown turn, and scroll to it.
 *
 * @param element The element in which the moves are drawn.
 */
export function markShownMove(element: HTMLElement, path: Path) {
  element.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = path.length > 0 ? element.querySelector(`[data-path="${pathText(path)}"]`) : null;
  if (!(current instanceof HTMLElement)) return;
  current.setAttribute("aria-current", "step");
  scrollToMiddle(element, current);
}

/**
 * Return the entries of a line: its moves, and after a move that has alternatives one list for each of them.
 *
 * @param children The moves on the turn with which the line begins, that of the line first.
 */
function line(drawn: DrawnTree, children: readonly TreeNode[], parent: Path) {
  const entries: HTMLElement[] = [];
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

/** Return the entry of a variation: a list of its moves. */
function variation(drawn: DrawnTree, node: TreeNode, path: Path) {
  const name = gettext("Variation of move {ply}", { ply: path.length });
  const moves = [entry(drawn, node, path), ...line(drawn, node.children, path)];
  return make("li", { class: "branch" }, make("ol", { "aria-label": name }, ...moves));
}

/** Return the entry of a move: a button that shows the turn after the move, the mark of the move and its comment. */
function entry({ styles, marks }: DrawnTree, node: TreeNode, path: Path) {
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
    ...(mark ? [make("span", { class: `judgement ${mark}` }, judgementName(mark))] : []),
    ...(node.comment ? [make("span", { class: "comment" }, node.comment)] : []),
  );
}
