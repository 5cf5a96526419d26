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
import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import type { Trio } from "../../../frontends/web/page/engine/kernel.ts";
import { lossText } from "../../../frontends/web/page/record/review.ts";

const PLAYERS = ["Blue", "Red", "Green"].map((name) => ({ name, style: name.toLowerCase() }));
const SIZE = { width: 624, height: 180 };

setLabels({
  player_share: "{player} {percent} %",
  graph_start: "Start: {shares}.",
  graph_move: "Move {ply}: {shares}.",
  graph_judgement: "{player} {move}: {judgement}.",
  graph_turned: "The game turned here.",
  game_turned: "The game turned with move {ply}, {player} {move}.",
  game_never_turned: "The game has no turning point.",
  not_reviewed: "not reviewed yet",
  blunder: "blunder",
  loss: "{points} points",
  loss_with_cells: { one: "{points} points and {count} cell", other: "{points} points and {count} cells" },
  judgement_cost: "{judgement}, loses {points} points",
  kingmaker_cost: "kingmaker, moves {points} points from {from} to {to}",
});

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
  assert.equal(sharesText([0.5, 0.25, 0.25], PLAYERS), "Blue 50 %, Red 25 %, Green 25 %");
});

test("the bands of the players fill the plot, and each is as high as the win share", () => {
  const [plot] = drawn(graphOf(), "plot");
  const [left, top] = [Number(plot?.x), Number(plot?.y)];
  const [width, height] = [Number(plot?.width), Number(plot?.height)];
  const bands = drawn(graphOf(), "band");
  const classes = bands.map((band) => band.class);
  assert.deepEqual(classes, ["band face blue", "band face red", "band face green"]);
  const [blue = [], red = [], green = []] = bands.map((band) => corners(band.d));
  const slot = width / 4;
  const places = [0, 0.5, 1.5, 2.5, 3.5, 4].map((ply) => left + ply * slot);
  assert.deepEqual(blue, [
    ...places.map((x) => [x, top]),
    ...places.toReversed().map((x, i) => [x, top + height * ([0, 0, 0.2, 0.6, 0.5, 0.5][i] ?? 0)]),
  ]);
  assert.deepEqual(red.slice(0, 6).toReversed(), blue.slice(6), "Red begins where Blue ends");
  assert.deepEqual(green.slice(0, 6).toReversed(), red.slice(6));
  assert.ok(green.slice(6).every(([, y]) => y === top + height));
});

test("the bands with room have tiles of their players, where they are highest", () => {
  const plies = 59;
  const shares = Array.from({ length: plies + 1 }, (_, ply) => {
    const blue = ply < 30 ? 0.9 : 0.2;
    return [blue, 0.98 - blue, 0.02] as Trio;
  });
  const graph = graphOf({ plies, shares });
  const tiles = drawn(graph, "band-tile");
  const names = tiles.map(({ href }) => String(href));
  assert.deepEqual([...new Set(names)], ["#tile-blue", "#tile-red"], "the band of Green has no room");
  assert.ok(plyAt(corners(tiles[0]?.transform)[0]?.[0] ?? 0, plies, SIZE.width) < 30, "Blue has most at the start");
  assert.ok(plyAt(corners(tiles.at(-1)?.transform)[0]?.[0] ?? 0, plies, SIZE.width) >= 30);
  const bands = new Map(drawn(graph, "band").map((band) => [band.class, corners(band.d)]));
  for (const [index, tile] of tiles.entries()) {
    const [[x = 0, y = 0] = []] = corners(tile.transform);
    const outline = bands.get(`band face ${names[index]?.slice("#tile-".length)}`) ?? [];
    const near = outline.filter(([corner = 0]) => corner > x - 10 && corner < x + 26).map(([, edge = 0]) => edge);
    const [above, below] = [near.filter((edge) => edge < y + 8), near.filter((edge) => edge > y + 8)];
    assert.ok(above.length > 1 && below.length > 1, "the band lies on both sides");
    assert.ok(Math.max(...above) < y && Math.min(...below) > y + 16, "the tile is inside of the band");
  }
});

test("tiles on a band are at least 150 pixels apart", () => {
  const shares = Array.from({ length: 125 }, () => [0.3, 0.3, 0.4] as Trio);
  const tiles = drawn(graphOf({ plies: 124, shares }), "band-tile");
  for (const { style } of PLAYERS) {
    const own = tiles.filter(({ href }) => href === `#tile-${style}`);
    const xs = own.map(({ transform }) => corners(transform)[0]?.[0] ?? 0).sort((one, other) => one - other);
    assert.equal(xs.length, 4);
    for (const [index, x] of xs.slice(1).entries()) assert.ok(x - (xs[index] ?? 0) >= 150);
  }
});

test("moves that are not reviewed leave a gap in the bands", () => {
  const shares = [...graphOf().shares];
  const partial = graphOf({ shares: [shares[0], null, shares[2]] });
  const bands = drawn(partial, "band");
  assert.equal(bands.length, 6);
  const [before, after] = [bands[0], bands[3]].map((band) =>
    corners(band?.d).map(([x = 0]) => plyAt(x, 3, SIZE.width)),
  );
  assert.deepEqual(new Set(before), new Set([0, 1]), "the band of the start ends where that of move 1 would begin");
  assert.deepEqual(new Set(after), new Set([2, 3]));
  assert.deepEqual(drawn(graphOf({ shares: [] }), "band"), []);
});

test("a game without moves has a band as wide as the plot", () => {
  const graph = graphOf({ plies: 0, shares: [[0.5, 0.25, 0.25]] });
  const xs = corners(drawn(graph, "band")[0]?.d).map(([x = 0]) => x);
  assert.deepEqual([Math.min(...xs), Math.max(...xs)], [20, 620]);
});

test("a judged move has the mark of its judgement in the lane of its player", () => {
  const moves = [
    reviewed({ ply: 1, player: "Blue", judgement: "blunder" }),
    reviewed({ ply: 2, player: "Red" }),
    reviewed({ ply: 3, player: "Green", isKingmaker: true }),
  ];
  const marks = drawn(graphOf({ moves }), "mark");
  const found = marks.map((mark) => [mark.class, mark.d, ...corners(mark.transform).flat()]);
  assert.deepEqual(found, [
    ["mark face blue", MARKS.blunder, 245, 17],
    ["mark face green", MARKS.kingmaker, 545, 45],
  ]);
  assert.deepEqual(judgementsOf(moves), ["blunder", "kingmaker"]);
  assert.equal(new Set(Object.values(MARKS)).size, 4, "the marks differ in shape");
});

test("the marks of a player's moves do not overlap, where the moves are at least 2.4 pixels wide", () => {
  const moves = [1, 4].map((ply) => reviewed({ ply, judgement: "mistake" }));
  const marks = graphNodes(graphOf({ plies: 124, moves }), PLAYERS, { ...SIZE, width: 324 }).flatMap((node) => {
    const found = /translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/.exec(String(node.attributes.transform));
    return node.attributes.class === "mark face red" ? [[Number(found?.[1]), Number(found?.[2])]] : [];
  });
  const [[x = 0, size = 0] = [], [nextX = 0] = []] = marks;
  assert.ok(nextX - x >= 2.2 * size, `${nextX - x} pixels for marks of ${2.2 * size}`);
});

test("a low graph, over the board of a phone, gives its height to the bands and one lane to all marks", () => {
  const height = 52;
  const moves = [{ ply: 1 }, { ply: 3, player: "Green" }].map((move) => reviewed({ ...move, judgement: "blunder" }));
  const nodes = graphNodes(graphOf({ moves }), PLAYERS, { width: 366, height }).map((node) => node.attributes);
  const plot = nodes.find((shape) => shape.class === "plot");
  assert.equal(Number(plot?.y) + Number(plot?.height), height);
  assert.ok(Number(plot?.height) > 0.7 * height);
  const lanes = nodes.flatMap(
    ({ transform }) => /translate\([\d.]+ ([\d.]+)\) scale/.exec(String(transform))?.[1] ?? [],
  );
  assert.equal(lanes.length, 2);
  assert.equal(new Set(lanes).size, 1);
  const others = nodes.filter((shape) => ["tick", "lane-tile"].includes(String(shape.class)));
  assert.deepEqual(others, []);
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

test("the text of a turn says the win shares, the judgement and the turning point", () => {
  const moves = [reviewed({ judgement: "blunder" })];
  const graph = graphOf({ moves, turningPoint: 2 });
  assert.equal(plyText(graph, 0, PLAYERS), "Start: Blue 50 %, Red 25 %, Green 25 %.");
  assert.equal(
    plyText(graph, 2, PLAYERS),
    "Move 2: Blue 20 %, Red 20 %, Green 60 %. Red c7: blunder. The game turned here.",
  );
  assert.equal(plyText(graphOf({ shares: [] }), 1, PLAYERS), "Move 1: not reviewed yet.");
  assert.equal(turningText({ turningPoint: 2, moves }), "The game turned with move 2, Red c7.");
  assert.equal(turningText({ turningPoint: null, moves }), "The game has no turning point.");
});

test("the cost of a judged move is in points of win share", () => {
  assert.equal(costText(reviewed({ judgement: "blunder" })), "blunder, loses 21 points");
  assert.equal(costText(reviewed({ isKingmaker: true })), "kingmaker, moves 21 points from Blue to Green");
});

test("a loss is told in points, and in cells if the best move brings more of them", () => {
  assert.equal(lossText({ loss: 0.0423, lostCells: 6.4 }), "4.2 points and 6 cells");
  assert.equal(lossText({ loss: 0.0423, lostCells: 0.6 }), "4.2 points and 1 cell");
  assert.equal(lossText({ loss: 0.0423, lostCells: 0.4 }), "4.2 points");
  assert.equal(lossText({ loss: 0.0423, lostCells: -3 }), "4.2 points");
});
