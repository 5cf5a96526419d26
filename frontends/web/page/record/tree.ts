// A game with variations, as a tree of moves. A tree is immutable: a function that changes one returns a new tree.
//
// The first child of a node continues the line of the node, and each other child begins a variation. A path leads from
// the root, the start position, to a node: it holds the index of the child to go to at each step.

import { fieldsOf } from "../common/storage.ts";

/** A move in a tree. */
export interface TreeNode {
  /** The name of the cell to play on. */
  move: string;
  /** The comment before a move that begins a variation; empty for all other moves. */
  startingComment: string;
  /** The comment after the move; empty if there is none. */
  comment: string;
  /** The moves that follow, the one that continues the line first. */
  children: readonly TreeNode[];
}

/** A game with variations. */
export interface Tree {
  /** The position string of the start position. */
  start: string;
  /** The comment before the first move; empty if there is none. */
  comment: string;
  /**
   * The names and texts of the tags of the record, except `Deal` and `Result`, which follow from the start position and
   * the moves.
   */
  tags: readonly (readonly [string, string])[];
  /** The first moves, that of the main line first. */
  children: readonly TreeNode[];
}

export type Path = readonly number[];

/**
 * Return a game without variations, comments and tags.
 *
 * @param start The position string of the start position.
 */
export function treeOf(start: string, moves: readonly string[]): Tree {
  const none: readonly TreeNode[] = [];
  const children = moves.reduceRight((after, move) => [nodeOf(move, after)], none);
  return { start, comment: "", tags: [], children };
}

/**
 * Return the node at the end of a path; the empty path leads to the tree itself.
 *
 * @throws RangeError if the path leads to no node.
 */
export function nodeAt(tree: Tree, path: Path): Tree | TreeNode {
  return nodesAlong(tree, path).at(-1) ?? tree;
}

/** @throws RangeError if the path leads to no node. */
export function movesTo(tree: Tree, path: Path) {
  return nodesAlong(tree, path).map(({ move }) => move);
}

export function mainLine(tree: Tree) {
  return movesTo(tree, endOfLine(tree, []));
}

/** Return the path to the node before that of a path; the root leads to itself. */
export function previous(path: Path): Path {
  return path.slice(0, -1);
}

/** Return the path to the next node of a line; the last node of the line leads to itself. */
export function next(tree: Tree, path: Path): Path {
  return nodeAt(tree, path).children.length > 0 ? [...path, 0] : path;
}

/**
 * Return the path to the last node of a line.
 *
 * @param path The path to a node of the line.
 */
export function endOfLine(tree: Tree, path: Path): Path {
  const end = [...path];
  for (let [child] = nodeAt(tree, path).children; child; [child] = child.children) end.push(0);
  return end;
}

/**
 * Add a move after a node: as the next move at the end of a line, otherwise as a new variation. A move that the tree
 * already has there is not added again.
 *
 * @returns The tree with the move, and the path to the move.
 */
export function addMove(tree: Tree, path: Path, move: string): { tree: Tree; path: Path } {
  const { children } = nodeAt(tree, path);
  const found = children.findIndex((child) => child.move === move);
  if (found >= 0) return { tree, path: [...path, found] };
  const added = withChildren(tree, path, (others) => [...others, nodeOf(move)]);
  return { tree: added, path: [...path, children.length] };
}

/**
 * Remove a move and all that follows it. Where the move continued a line, the first variation takes its place.
 *
 * @throws RangeError if the path leads to no move.
 */
export function remove(tree: Tree, path: Path): Tree {
  const [index] = indexOf(tree, path);
  return withChildren(tree, previous(path), (children) => children.toSpliced(index, 1));
}

/**
 * Move a variation one place up among the moves on its turn. The first variation becomes the line itself, and the line
 * a variation. The root and a move that continues a line stay where they are.
 *
 * @param path The path to the first move of the variation.
 * @returns The changed tree, and the new path to the move.
 */
export function promote(tree: Tree, path: Path): { tree: Tree; path: Path } {
  if (!path.at(-1)) return { tree, path };
  const [index, node] = indexOf(tree, path);
  const promoted = withChildren(tree, previous(path), (children) => {
    return children.toSpliced(index, 1).toSpliced(index - 1, 0, node);
  });
  return { tree: promoted, path: [...previous(path), index - 1] };
}

/**
 * Replace the comment after a move, or the one before the first move if the path leads to the root. Braces, which a
 * comment in a record cannot hold, become parentheses, and each CR or CR LF becomes LF.
 *
 * @param text The new comment; empty for none.
 * @throws RangeError if the path leads to no node.
 */
export function setComment(tree: Tree, path: Path, text: string): Tree {
  const comment = text.replaceAll("{", "(").replaceAll("}", ")").replace(/\r\n?/g, "\n");
  if (path.length === 0) return { ...tree, comment };
  const [index, node] = indexOf(tree, path);
  return withChildren(tree, previous(path), (children) => children.with(index, { ...node, comment }));
}

/**
 * Return a game with the moves of two trees from the same start position. On each turn, the moves of the opened tree
 * come first, then those that only the kept tree has. Comments are joined, unless one contains the other.
 *
 * @param opened The tree whose main line and tags stay; without moves or tags, those of `kept` take their place.
 */
export function merge(opened: Tree, kept: Tree): Tree {
  return {
    start: opened.start,
    comment: joined(opened.comment, kept.comment),
    tags: opened.tags.length > 0 ? opened.tags : kept.tags,
    children: mergedChildren(opened.children, kept.children),
  };
}

/** Return whether a value that was read from JSON has the shape of a tree; its moves may be illegal. */
export function isTree(value: unknown): value is Tree {
  const { start, comment, tags, children } = fieldsOf(value);
  return (
    areTexts(start, comment) &&
    Array.isArray(tags) &&
    tags.every((tag) => Array.isArray(tag) && tag.length === 2 && areTexts(...tag)) &&
    areNodes(children)
  );
}

function areNodes(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((node) => areTexts(node?.move, node?.startingComment, node?.comment) && areNodes(node.children))
  );
}

function areTexts(...values: unknown[]) {
  return values.every((value) => typeof value === "string");
}

function mergedChildren(opened: readonly TreeNode[], kept: readonly TreeNode[]): readonly TreeNode[] {
  const both = opened.map((node) => {
    const other = kept.find(({ move }) => move === node.move);
    if (!other) return node;
    return {
      move: node.move,
      startingComment: joined(node.startingComment, other.startingComment),
      comment: joined(node.comment, other.comment),
      children: mergedChildren(node.children, other.children),
    };
  });
  const own = kept.filter(({ move }) => opened.every((node) => node.move !== move));
  return withoutStartingComment([...both, ...own]);
}

/** Return two comments joined by a space, or only the longer comment if it contains the other. */
function joined(first: string, second: string) {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first} ${second}`;
}

function nodeOf(move: string, children: readonly TreeNode[] = []): TreeNode {
  return { move, startingComment: "", comment: "", children };
}

/** Return the nodes on a path, without the root. */
function nodesAlong(tree: Tree, path: Path) {
  const nodes: TreeNode[] = [];
  for (const index of path) {
    const node = (nodes.at(-1) ?? tree).children[index];
    if (!node) throw new RangeError(`The path ${path.join(" ")} leads to no move.`);
    nodes.push(node);
  }
  return nodes;
}

/**
 * Return the index of a move among the children of its parent, and the node of the move.
 *
 * @throws RangeError if the path leads to no move.
 */
function indexOf(tree: Tree, path: Path): [number, TreeNode] {
  const index = path.at(-1);
  const node = nodesAlong(tree, path).at(-1);
  if (index === undefined || !node) throw new RangeError("The start position is no move.");
  return [index, node];
}

/**
 * Return a tree with other children of one node.
 *
 * @param path The path from `root` to the node; it must lead to a node.
 */
function withChildren<T extends Tree | TreeNode>(
  root: T,
  path: Path,
  change: (children: readonly TreeNode[]) => readonly TreeNode[],
): T {
  const [index, ...rest] = path;
  if (index === undefined) return { ...root, children: withoutStartingComment(change(root.children)) };
  return {
    ...root,
    children: root.children.map((child, place) => (place === index ? withChildren(child, rest, change) : child)),
  };
}

/**
 * Return the children with the comment before the first child's move joined to the comment after this move: only the
 * other children begin variations, which have a comment before the move.
 */
function withoutStartingComment(children: readonly TreeNode[]) {
  const [first, ...others] = children;
  if (!first?.startingComment) return children;
  const comment = [first.startingComment, first.comment].filter(Boolean).join(" ");
  return [{ ...first, startingComment: "", comment }, ...others];
}
