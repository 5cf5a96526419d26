// The graph of a game's win shares, and the texts of win shares and judgements. `tests/drawing` compares the graph
// with that of Python, element by element.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  graphNodes,
  plyAfterKey,
  plyAt,
  plyText,
  type ShareGraph,
  turningText,
} from "../../../frontends/web/page/analysis/graph.ts";
import { costText, type JudgedMove, judgementsOf, MARKS } from "../../../frontends/web/page/analysis/judgements.ts";
import { percentages, shareBars, sharesText } from "../../../frontends/web/page/analysis/shares.ts";
import type { Trio } from "../../../frontends/web/page/engine/kernel.ts";
import { lossText } from "../../../frontends/web/page/record/review.ts";

const PLAYERS = ["Blue", "Red", "Green"].map((name) => ({ name, style: name.toLowerCase() }));
const SIZE = { width: 624, height: 180 };
const WHO = { own: "Red", names: new Map(Object.entries({ Blue: "Otto", Green: "Mina" })) }; // of the user, who is Red

/** Return a reviewed move. */
function reviewed(changes: Partial<JudgedMove>): JudgedMove {
  const gift = { from: "Blue", to: "Green", share: 0.214 };
  const move = { ply: 2, player: "Red", move: "c7", best: "d4", line: ["d4", "e5"], loss: 0.206, gift };
  return { ...move, judgement: null, isKingmaker: false, ...changes };
}

/** Return the graph of a game with three moves. */
function graphOf(changes: Partial<ShareGraph> = {}): ShareGraph {
  const shares: Trio[] = [
    [0.5, 0.25, 0.25],
    [0.6, 0.2, 0.2],
    [0.2, 0.2, 0.6],
    [0, 0, 1],
  ];
  return { plies: 3, shares, moves: [], turningPoint: null, shown: 0, ...changes };
}

/** Return the attributes of the shapes of a graph that have a class. */
function drawn(graph: ShareGraph, name: string) {
  const attributes = graphNodes(graph, PLAYERS, SIZE).map((node) => node.attributes);
  return attributes.filter((shape) => String(shape.class).split(" ").includes(name));
}

/**
 * Return the places of the corners of an outline.
 *
 * @param outline The attribute `d` of a path.
 */
function corners(outline: unknown) {
  return [...String(outline).matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("win shares in per cent add up to 100", () => {
  assert.deepEqual(percentages([0.52, 0.3, 0.18]), [52, 30, 18]);
  assert.deepEqual(percentages([1 / 3, 1 / 3, 1 / 3]), [34, 33, 33]);
  assert.deepEqual(percentages([0.29, 0.57, 0.14]), [29, 57, 14], "0.29 and 0.57 are no exact numbers");
  for (let first = 0; first <= 1; first += 0.0173) {
    for (let second = 0; first + second <= 1; second += 0.0119) {
      const shares = [first, second, 1 - first - second] as Trio;
      const percents = percentages(shares);
      const sum = percents.reduce((before, percent) => before + percent, 0);
      assert.equal(sum, 100);
      assert.ok(percents.every((percent, index) => Math.abs(percent - 100 * (shares[index] ?? 0)) < 1));
    }
  }
});

test("the parts of a bar of win shares follow each other", () => {
  assert.deepEqual(shareBars([0.5, 0.25, 0.25], PLAYERS), [
    { style: "blue", x: 0, width: 50 },
    { style: "red", x: 50, width: 25 },
    { style: "green", x: 75, width: 25 },
  ]);
  assert.equal(sharesText([0.5, 0.25, 0.25], PLAYERS, WHO), "Otto 50 %, You 25 %, Mina 25 %");
});

test("a game without moves has bands of the same width", () => {
  const [only] = drawn(graphOf({ plies: 0, shares: [[0.5, 0.25, 0.25]] }), "band");
  const xs = corners(only?.d).map(([x = 0]) => x);
  assert.deepEqual([Math.min(...xs), Math.max(...xs)], [20, 620]);
});

test("the judgements of a review are told from each other by the shapes of their marks", () => {
  const moves = [reviewed({ judgement: "blunder" }), reviewed({}), reviewed({ isKingmaker: true })];
  assert.deepEqual(judgementsOf(moves), ["blunder", "kingmaker"]);
  assert.equal(new Set(Object.values(MARKS)).size, 4);
});

test("a place of the graph belongs to the turn that is drawn there", () => {
  const plies = 60;
  for (let ply = 0; ply <= plies; ply += 1) {
    const line = drawn(graphOf({ plies, shown: ply }), "cursor")[0];
    const [[x = 0] = []] = corners(line?.d);
    assert.equal(plyAt(x, plies, SIZE.width), ply);
  }
  assert.equal(plyAt(-5, plies, SIZE.width), 0);
  assert.equal(plyAt(10_000, plies, SIZE.width), plies);
});

test("keys move along the graph and stop at its ends", () => {
  const after = (ply: number, ...keys: string[]) => keys.map((key) => plyAfterKey(key, ply, 30));
  assert.deepEqual(after(12, "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"), [11, 11, 13, 13]);
  assert.deepEqual(after(12, "PageDown", "PageUp", "Home", "End"), [2, 22, 0, 30]);
  assert.deepEqual(after(0, "ArrowLeft", "PageDown"), [0, 0]);
  assert.deepEqual(after(30, "ArrowRight", "PageUp"), [30, 30]);
  assert.deepEqual(after(12, "Enter", "a"), [null, null]);
});

test("the review once called the user Red, and the opponents by their colours", () => {
  const moves = [reviewed({ judgement: "blunder" })];
  const graph = graphOf({ moves, turningPoint: 2 });
  assert.equal(plyText(graph, 0, PLAYERS, WHO), "Start: Otto 50 %, You 25 %, Mina 25 %.");
  const shares = "Move 2: Otto 20 %, You 20 %, Mina 60 %.";
  assert.equal(plyText(graph, 2, PLAYERS, WHO), `${shares} Your move c7: blunder. The game turned here.`);
  assert.match(plyText(graph, 2, PLAYERS, { ...WHO, own: "Blue" }), /Red c7: blunder/);
  assert.equal(plyText(graphOf({ shares: [] }), 1, PLAYERS, WHO), "Move 1: not reviewed yet.");
  assert.equal(turningText({ turningPoint: 2, moves }, WHO), "The game turned at move 2: you played c7.");
  assert.equal(turningText({ turningPoint: null, moves }, WHO), "The game has no turning point.");
});

test("the cost of a judged move is in points of win share", () => {
  assert.equal(costText(reviewed({ judgement: "blunder" }), WHO), "blunder, loses 21 points of win share");
  for (const [own, gift] of Object.entries({ Red: "Otto to Mina", Blue: "you to Mina", Green: "Otto to you" })) {
    const text = costText(reviewed({ isKingmaker: true }), { ...WHO, own });
    assert.equal(text, `kingmaker, moves 21 points of win share from ${gift}`);
  }
});

test("a loss is told in points, and in cells if the best move brings more of them", () => {
  assert.equal(lossText({ loss: 0.0423, lostCells: 6.4 }), "4.2 points of win share and 6 cells");
  assert.equal(lossText({ loss: 0.0423, lostCells: 0.6 }), "4.2 points of win share and 1 cell");
  assert.equal(lossText({ loss: 0.0423, lostCells: 0.4 }), "4.2 points of win share");
  assert.equal(lossText({ loss: 0.0423, lostCells: -3 }), "4.2 points of win share");
});
