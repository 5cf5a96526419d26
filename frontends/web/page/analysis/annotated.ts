// Annotated games: the review of a game as comments and variations, as `tribolo-cli review --annotate` writes them.

/** @import { Review, ReviewedMove } from "../engine/kernel.js" */
/** @import { Tree, TreeNode } from "../record/tree.js" */

const ANNOTATION = / ?\[%win [^\]]*\]/g;

/**
 * Return a game with the annotation of each reviewed move of its main line in the comment on the move, and with the
 * better line of each bad move as a variation, unless another variation begins with the better move. The annotations
 * and variations of an earlier review are removed; all other comments and variations are kept.
 *
 * @param {Tree} tree
 * @param {Review} review The review of the main line.
 * @returns {Tree}
 */
export function annotatedTree(tree, review) {
  const comment = tree.comment.replace(ANNOTATION, "");
  return { ...tree, comment, children: annotatedLine(tree.children, review.moves) };
}

/**
 * Return the moves on a turn of the main line, with the annotations of the line.
 *
 * @param {readonly TreeNode[]} children The moves on the turn, that of the main line first.
 * @param {ReviewedMove[]} reviewed The reviewed moves of the line, from this turn on.
 * @returns {readonly TreeNode[]}
 */
function annotatedLine([main, ...others], [reviewed, ...rest]) {
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
 *
 * @param {TreeNode} node The first move of the variation.
 */
function isEvaluation(node) {
  const isAnnotated = node.comment !== "" && node.comment.replace(ANNOTATION, "") === "" && !node.startingComment;
  let [next, ...others] = node.children;
  while (isAnnotated && next && others.length === 0 && !next.comment) [next, ...others] = next.children;
  return isAnnotated && !next;
}

/**
 * Return moves as a line with a comment on the first one.
 *
 * @param {string[]} moves
 * @param {string} comment
 * @returns {TreeNode[]}
 */
function lineOf([move, ...rest], comment) {
  return move === undefined ? [] : [{ move, startingComment: "", comment, children: lineOf(rest, "") }];
}
