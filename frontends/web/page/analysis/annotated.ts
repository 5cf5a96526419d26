// Annotated games: the review of a game as comments and variations, as `tribolo-cli review --annotate` writes them.

import type { Review, ReviewedMove } from "../engine/kernel.ts";
import type { Tree, TreeNode } from "../record/tree.ts";

const ANNOTATION = / ?\[%win [^\]]*\]/g;

/**
 * Return a game with the annotation of each reviewed move of its main line in the comment on the move, and with the
 * better line of each bad move as a variation, unless another variation begins with the better move. The annotations
 * and variations of an earlier review are removed; all other comments and variations are kept.
 *
 * @param review The review of the main line.
 */
export function annotatedTree(tree: Tree, review: Review): Tree {
  const comment = tree.comment.replace(ANNOTATION, "");
  return { ...tree, comment, children: annotatedLine(tree.children, review.moves) };
}

/**
 * Return the moves on a turn of the main line, with the annotations of the line.
 *
 * @param children The moves on the turn, that of the main line first.
 * @param reviewed The reviewed moves of the line, from this turn on.
 */
function annotatedLine(
  [main, ...others]: readonly TreeNode[],
  [reviewed, ...rest]: ReviewedMove[],
): readonly TreeNode[] {
  if (!main) return [];
  const kept = others.filter((other) => !isEvaluation(other));
  const comments = [main.comment.replace(ANNOTATION, ""), reviewed?.annotation ?? ""];
  const node = { ...main, comment: comments.filter(Boolean).join(" "), children: annotatedLine(main.children, rest) };
  const isNew = reviewed?.judgement && !kept.some(({ move }) => move === reviewed.best);
  return [node, ...kept, ...(isNew ? lineOf(reviewed.line, reviewed.bestAnnotation) : [])];
}

/**
 * Return whether a review may have written a variation: the variation has one comment, an annotation of its first move,
 * and does not branch.
 */
function isEvaluation(node: TreeNode) {
  const isAnnotated = node.comment !== "" && node.comment.replace(ANNOTATION, "") === "" && !node.startingComment;
  let [next, ...others] = node.children;
  while (isAnnotated && next && others.length === 0 && !next.comment) [next, ...others] = next.children;
  return isAnnotated && !next;
}

/** Return moves as a line with a comment on the first one. */
function lineOf([move, ...rest]: string[], comment: string): TreeNode[] {
  return move === undefined ? [] : [{ move, startingComment: "", comment, children: lineOf(rest, "") }];
}
