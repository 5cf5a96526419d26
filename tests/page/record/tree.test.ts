// A game with variations.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addMove,
  endOfLine,
  isTree,
  mainLine,
  merge,
  movesTo,
  next,
  nodeAt,
  previous,
  promote,
  remove,
  setComment,
  type Tree,
  type TreeNode,
  treeOf,
} from "../../../frontends/web/page/record/tree.ts";

/** Return a tree as text: moves with their comments in braces, and variations in parentheses. */
function drawn(tree: Tree) {
  return [...(tree.comment ? [`{${tree.comment}}`] : []), ...words(tree.children)].join(" ");
}

/** Return the words of a line, with its variations behind its first move. */
function words([node, ...others]: readonly TreeNode[]): string[] {
  if (!node) return [];
  const braced = (text: string) => (text ? [`{${text}}`] : []);
  const variations = others.map((other) => `(${words([other]).join(" ")})`);
  return [...braced(node.startingComment), node.move, ...braced(node.comment), ...variations, ...words(node.children)];
}

/** Return the tree `a1 b1 c1` with the variations `b2 c2` and `b3`. */
function sample() {
  const tree = treeOf("start", ["a1", "b1", "c1"]);
  const { tree: longer, path } = addMove(tree, [0], "b2");
  return addMove(addMove(longer, path, "c2").tree, [0], "b3").tree;
}

/** Return the sample, with the comment `better` before its variation `b2`. */
function commented(): Tree {
  const tree = sample();
  const [first = assert.fail()] = tree.children;
  const [line = assert.fail(), variation = assert.fail(), ...others] = first.children;
  const children = [line, { ...variation, startingComment: "better" }, ...others];
  return { ...tree, children: [{ ...first, children }] };
}

test("a move at the end of a line continues it, another one begins a variation", () => {
  assert.equal(drawn(sample()), "a1 b1 (b2 c2) (b3) c1");
  const { tree, path } = addMove(sample(), [0, 0, 0], "d1");
  assert.deepEqual(path, [0, 0, 0, 0]);
  assert.deepEqual(mainLine(tree), ["a1", "b1", "c1", "d1"]);
  const first = addMove(sample(), [], "a2");
  assert.deepEqual(first.path, [1]);
  assert.equal(drawn(first.tree), "a1 (a2) b1 (b2 c2) (b3) c1");
  const before = sample();
  assert.deepEqual(addMove(before, [0], "b3"), { tree: before, path: [0, 2] });
  assert.equal(addMove(before, [0], "b3").tree, before, "a move that the tree has is not added again");
});

test("a path to no move is refused", () => {
  const tree = sample();
  for (const path of [[1], [0, 3], [0, 2, 0], [-1]]) {
    assert.throws(() => nodeAt(tree, path), RangeError);
    assert.throws(() => movesTo(tree, path), RangeError);
    assert.throws(() => addMove(tree, path, "d1"), RangeError);
    assert.throws(() => remove(tree, path), RangeError);
    assert.throws(() => setComment(tree, path, "x"), RangeError);
  }
  assert.throws(() => remove(tree, []), RangeError);
  assert.throws(() => promote(tree, [0, 3]), RangeError);
});

test("the previous, the next and the last move belong to the same line", () => {
  const tree = sample();
  assert.deepEqual(next(tree, []), [0]);
  assert.deepEqual(next(tree, [0, 1]), [0, 1, 0]);
  assert.deepEqual(next(tree, [0, 1, 0]), [0, 1, 0]);
  assert.deepEqual(previous([0, 1, 0]), [0, 1]);
  assert.deepEqual(previous([0]), []);
  assert.deepEqual(previous([]), []);
  assert.deepEqual(endOfLine(tree, []), [0, 0, 0]);
  assert.deepEqual(endOfLine(tree, [0, 1]), [0, 1, 0]);
  assert.deepEqual(endOfLine(tree, [0, 2]), [0, 2]);
});

test("a move is removed with all that follows it", () => {
  assert.equal(drawn(remove(sample(), [0, 1])), "a1 b1 (b3) c1");
  assert.equal(drawn(remove(sample(), [0, 1, 0])), "a1 b1 (b2) (b3) c1");
  assert.equal(drawn(remove(sample(), [0])), "");
  assert.equal(drawn(remove(sample(), [0, 0])), "a1 b2 (b3) c2", "the first variation takes the place of the line");
});

test("a promoted variation moves up by one place, and becomes the line at last", () => {
  let { tree, path } = promote(sample(), [0, 2]);
  assert.deepEqual(path, [0, 1]);
  assert.equal(drawn(tree), "a1 b1 (b3) (b2 c2) c1");
  ({ tree, path } = promote(tree, path));
  assert.deepEqual(path, [0, 0]);
  assert.equal(drawn(tree), "a1 b3 (b1 c1) (b2 c2)");
  tree = sample(); // What continues a line is not promoted.
  for (const path of [[], [0], [0, 0], [0, 1, 0]]) assert.deepEqual(promote(tree, path), { tree, path });
});

test("a comment belongs to a move or to the start, and holds nothing that a record cannot hold", () => {
  let tree = setComment(sample(), [], "start");
  tree = setComment(tree, [0], "first");
  tree = setComment(tree, [0, 1, 0], "good");
  assert.equal(drawn(tree), "{start} a1 {first} b1 (b2 c2 {good}) (b3) c1");
  assert.equal(drawn(setComment(tree, [0], "")), "{start} a1 b1 (b2 c2 {good}) (b3) c1");
  const text = "{a}\r\nb\rc\n[%win 50.0-30.0-20.0]";
  assert.equal(setComment(sample(), [], text).comment, "(a)\nb\nc\n[%win 50.0-30.0-20.0]");
});

test("the comment before a variation follows its first move once that continues the line", () => {
  const tree = commented();
  assert.equal(drawn(tree), "a1 b1 ({better} b2 c2) (b3) c1");
  assert.equal(drawn(promote(tree, [0, 1]).tree), "a1 b2 {better} (b1 c1) (b3) c2");
  assert.equal(drawn(remove(setComment(tree, [0, 1], "much"), [0, 0])), "a1 b2 {better much} (b3) c2");
  assert.equal(drawn(promote(tree, [0, 2]).tree), "a1 b1 (b3) ({better} b2 c2) c1");
  assert.equal(drawn(merge(treeOf("start", ["a1", "b2"]), tree)), "a1 b2 {better} (b1 c1) (b3) c2");
});

test("a changed tree leaves the earlier one as it was", () => {
  const tree = sample();
  const before = structuredClone(tree);
  promote(tree, [0, 2]);
  remove(tree, [0, 0]);
  setComment(tree, [0, 1], "x");
  addMove(tree, [0, 1, 0], "d2");
  assert.deepEqual(tree, before);
});

test("a tree merged with nothing more is the same tree", () => {
  const tree = setComment(sample(), [0, 1], "good");
  assert.deepEqual(merge(tree, treeOf("start", [])), tree);
  assert.deepEqual(merge(treeOf("start", []), tree), tree);
  assert.deepEqual(merge(tree, tree), tree);
});

test("moves of the kept tree follow as variations where the opened tree has others", () => {
  let kept = treeOf("start", ["a1", "b3", "c3"]);
  for (const move of ["a2", "a3"]) kept = addMove(kept, [], move).tree;
  assert.equal(drawn(merge(sample(), kept)), "a1 (a2) (a3) b1 (b2 c2) (b3 c3) c1");
  assert.equal(drawn(merge(kept, sample())), "a1 (a2) (a3) b3 (b1 c1) (b2 c2) c3");
  assert.equal(drawn(merge(treeOf("start", ["a1"]), sample())), drawn(sample()));
});

test("comments of both trees are joined, each text once", () => {
  const opened = setComment(setComment(sample(), [], "start"), [0], "first");
  let kept = setComment(setComment(sample(), [], "my start"), [0], "mine");
  kept = setComment(kept, [0, 0], "own");
  const both = merge(opened, kept);
  assert.equal(drawn(both), "{my start} a1 {first mine} b1 {own} (b2 c2) (b3) c1");
  assert.deepEqual(merge(opened, both), both);
  assert.deepEqual(merge(both, kept), both);
});

test("the tags of the opened tree stay; without any, those of the kept tree", () => {
  const [opened, kept] = ["x", "y"].map((text) => ({ ...sample(), tags: [["Blue", text]] as const }));
  assert(opened && kept);
  assert.deepEqual(merge(opened, kept).tags, [["Blue", "x"]]);
  assert.deepEqual(merge(sample(), kept).tags, [["Blue", "y"]]);
});

test("a tree keeps its shape in JSON, and nothing else has it", () => {
  const tree = { ...commented(), tags: [["Blue", "x"]] };
  assert(isTree(JSON.parse(JSON.stringify(tree))));
  const node = { move: "a1", startingComment: "", comment: "", children: [] };
  const damages = [
    { start: 1 },
    { comment: 1 },
    ...[undefined, {}, [null], [[]], [{ ...node, move: 1 }], [{ ...node, children: [{ ...node, comment: null }] }]].map(
      (children) => ({ children }),
    ),
    ...["tags", [["Blue"]], [["Blue", 1]]].map((tags) => ({ tags })),
  ];
  for (const other of [null, undefined, 1, "a1", [], {}, ...damages.map((damage) => ({ ...tree, ...damage }))]) {
    assert(!isTree(other), JSON.stringify(other));
  }
});
