// The marks of an analysis on the board.

/** @import { Analysis, ReviewedMove } from "../../../frontends/web/static/engine/kernel.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowNodes, comparedNodes } from "../../../frontends/web/static/analysis/arrows.js";
import { Grid } from "../../../frontends/web/static/board/grid.js";

const grid = new Grid([1, 2, 3, 4, 5].map((row) => ["a", "b", "c", "d", "e"].map((column) => `${column}${row}`)));

/**
 * Return an analysis with principal variations as its moves, best first.
 *
 * @param {string[]} lines The cells of each, separated by spaces.
 * @returns {Analysis}
 */
function analysis(...lines) {
  const moves = lines.map((text) => {
    const line = text.split(" ");
    return { move: line[0] ?? "", value: 0.5, shares: null, cells: null, line, nodes: 1 };
  });
  return { moves, equals: 1, nodes: 1, depth: 1, solved: false };
}

/**
 * Return the classes, the text and the middle of each numbered mark.
 *
 * @param {Analysis} shown
 */
function numbers(shown) {
  return arrowNodes(shown, grid, "red").flatMap(({ attributes, children = [] }) => {
    const text = children.find(({ tag }) => tag === "text");
    return text ? [[attributes.class, text.text, text.attributes.x, text.attributes.y]] : [];
  });
}

/**
 * Return the outlines of the arrows, each with the places of its corners: start, neck, tip, and both sides of the head.
 *
 * @param {Analysis} shown
 */
function arrows(shown) {
  return arrowNodes(shown, grid, "red").flatMap(({ attributes, children = [] }) => {
    if (attributes.class !== "arrow") return [];
    assert.equal(children[0]?.attributes.d, children[1]?.attributes.d, "the halo surrounds the arrow");
    const corners = String(children[1]?.attributes.d).matchAll(/([\d.]+) ([\d.]+)/g);
    return [[...corners].map(([, x, y]) => [Number(x), Number(y)])];
  });
}

test("the best three moves have their ranks in the colour of the player to move", () => {
  assert.deepEqual(numbers(analysis("a1", "c2", "e5", "b3")), [
    ["best red", "1", 0.5, 0.5],
    ["best red", "2", 2.5, 1.5],
    ["best red", "3", 4.5, 4.5],
  ]);
});

test("the next two moves of the principal variation have numbers and arrows from the best move", () => {
  const shown = analysis("a1 e1 a4 c3", "b2 d4");
  assert.deepEqual(numbers(shown).slice(2), [
    ["reply", "+1", 4.83, 0.17],
    ["reply", "+2", 0.83, 3.17],
  ]);
  const [right = [], down = []] = arrows(shown);
  assert.deepEqual(
    [right[0], right[2]],
    [
      [0.88, 0.5],
      [4.45, 0.5],
    ],
  );
  assert.deepEqual(
    [down[0], down[2]],
    [
      [0.5, 0.88],
      [0.5, 3.45],
    ],
  );
});

test("an arrow ends at the mark of another move on its cell", () => {
  const [[, , tip] = []] = arrows(analysis("a1 e1", "e1 c3"));
  assert.deepEqual(tip, [4.07, 0.5]);
});

test("an arrow to the next cell begins outside the mark of the best move", () => {
  const [arrow = []] = arrows(analysis("a1 b1", "b1 c3"));
  assert.ok(
    arrow.every(([x = 0]) => x >= 0.88 && x <= 1.07),
    String(arrow),
  );
});

test("without moves there are no marks", () => {
  assert.deepEqual(arrowNodes(analysis(), grid, "red"), []);
});

test("a move of the game has a cross and the best move a tick, each with an arrow to its reply", () => {
  const move = /** @type {ReviewedMove} */ ({ move: "a1", best: "c3", line: ["c3", "e3"] });
  const nodes = comparedNodes(move, "a4", grid, "red");
  assert.deepEqual(
    nodes.map(({ attributes }) => attributes.class),
    ["arrow", "arrow", "played red", "best red"],
  );
  const signs = nodes.flatMap(({ children = [] }) =>
    children.flatMap(({ attributes }) => (attributes.class === "sign" ? [attributes.d] : [])),
  );
  assert.deepEqual(signs, ["M0.37 0.37L0.63 0.63M0.63 0.37L0.37 0.63", "M2.33 2.52L2.45 2.64L2.68 2.37"]);
  assert.equal(comparedNodes({ ...move, line: ["c3"] }, undefined, grid, "red").length, 2);
});
