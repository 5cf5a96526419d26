// The session of the analysis page: the moves that the user plays, and the search of the shown turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { mainLine, movesTo } from "../../../frontends/web/page/record/tree.ts";
import { openAnalysis } from "../fakes/analysing.ts";
import { settled } from "../fakes/time.ts";
import { analysisOf } from "./evaluations.ts";

const FOUND = analysisOf("a1", "b1");

test("a line is played on the shown turn, and ends the main line or begins a variation", async () => {
  const { session } = await openAnalysis("a1");
  await session.goTo([0]);
  await session.playAll(["b1", "c1"]);
  assert.deepEqual(mainLine(session.tree), ["a1", "b1", "c1"]);
  assert.deepEqual(session.path, [0, 0, 0]);
  await session.goTo([0]);
  await session.playAll(["d1", "c1"]);
  assert.deepEqual(movesTo(session.tree, session.path), ["a1", "d1", "c1"]);
  assert.deepEqual(session.path, [0, 1, 0]);
  assert.deepEqual(mainLine(session.tree), ["a1", "b1", "c1"]);
});

test("an illegal move is not played", async () => {
  const { session } = await openAnalysis("a1");
  await session.goTo([0]);
  await session.play("a1");
  assert.deepEqual(mainLine(session.tree), ["a1"]);
  assert.deepEqual(session.path, [0]);
});

test("a better line becomes a variation of the main line, of which the first move is shown", async () => {
  const { session } = await openAnalysis("a1 b1 c1");
  await session.showBetter({ ply: 2, line: ["d1", "c1"] });
  assert.deepEqual(session.path, [0, 1]);
  assert.deepEqual(movesTo(session.tree, [0, 1, 0]), ["a1", "d1", "c1"]);
  assert.deepEqual(mainLine(session.tree), ["a1", "b1", "c1"]);
});

for (const threads of [1, 3]) {
  test(`of ${threads} workers one dies: one sentence is shown, and the engine can be started again`, async () => {
    const { engines, screen, session } = await openAnalysis("");
    const searching = engines.slice(0, threads);
    session.threads = threads;
    session.setEngine(true);
    searching.at(-1)?.fail(new Error("out of memory"));
    await settled();
    assert.deepEqual(
      [screen.notices, session.isEngineOn],
      [["The engine failed. Try again, or load the page again."], false],
    );
    for (const { isSearching } of searching) assert.ok(!isSearching, "no worker goes on alone");
    session.setEngine(true);
    for (const engine of searching) engine.finish(FOUND);
    await settled();
    assert.deepEqual([session.search.analysis?.nodes, session.isEngineOn], [threads * FOUND.nodes, true]);
    assert.equal(screen.notices.length, 1);
  });
}

test("a search that ends by itself is drawn, and the engine stays on", async () => {
  const { engine, screen, session } = await openAnalysis("");
  session.setEngine(true);
  engine.report({ ...FOUND, nodes: 1 });
  engine.finish({ ...FOUND, nodes: 2 });
  await settled();
  assert.equal(screen.searches.at(-1), 2);
  assert.equal(session.isEngineOn, true);
});

test("a search that the user or a step ends is no failure, and its later reports are dropped", async () => {
  const { engine, screen, session } = await openAnalysis("a1");
  session.setEngine(true);
  const { report } = engine;
  await session.goTo([0]);
  await settled();
  report(FOUND);
  assert.deepEqual([session.search.analysis, session.isEngineOn], [null, true]);
  session.setEngine(false);
  await settled();
  assert.deepEqual(screen.notices, []);
  assert.equal(session.isEngineOn, false);
});
