// A worker of the engine that dies while the analysis page searches a turn. The workers are fakes.

/** @import { Analysis } from "../../../frontends/web/static/engine/kernel.js" */
/** @import { AnalysisScreen } from "../../../frontends/web/static/analysis/analysing.js" */

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Analysing } from "../../../frontends/web/static/analysis/analysing.js";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { Engine } from "../../../frontends/web/static/engine/engine.js";
import { treeOf } from "../../../frontends/web/static/record/tree.js";
import { RULES, settled } from "../fakes/server.js";
import { evaluated } from "./evaluations.js";

const FOUND = /** @type {Analysis} */ (evaluated(0, [0.5, 0.25, 0.25], { a1: 0.5, b1: 0.4 }).analysis);

/** A worker of an engine that answers when a test lets it answer. */
class FakeWorker {
  /** The workers that run, the oldest first. @type {FakeWorker[]} */
  static running = [];

  /** @type {(event: { data: object }) => void} */
  onmessage = () => {};
  /** @type {(event: { message: string }) => void} */
  onerror = () => {};

  constructor() {
    FakeWorker.running.push(this);
  }

  postMessage() {}

  terminate() {
    FakeWorker.running = FakeWorker.running.filter((worker) => worker !== this);
  }
}

const { Worker } = globalThis;

beforeEach(() => {
  setLabels({ engine_failed: "The engine failed.", to_move: "" });
  FakeWorker.running = [];
  Object.assign(globalThis, { Worker: FakeWorker });
});

afterEach(() => {
  Object.assign(globalThis, { Worker });
});

for (const threads of [1, 3]) {
  test(`of ${threads} workers one dies: one sentence is shown, and the engine can be started again`, async () => {
    /** @type {string[]} */
    const notices = [];
    /** @type {AnalysisScreen} */
    const screen = { drawTurn: () => {}, drawSearch: () => {}, notify: (text) => notices.push(text) };
    const session = new Analysing(RULES, () => new Engine(), screen, treeOf("start", []));
    session.threads = threads;
    await session.goTo([]);
    session.setEngine(true);
    const first = [...FakeWorker.running];
    assert.equal(first.length, threads);
    first.at(-1)?.onerror({ message: "out of memory" });
    await settled();
    assert.equal(notices.length, 1);
    assert.equal(session.isEngineOn, false);
    assert.equal(FakeWorker.running.length, 0, "no worker goes on alone");
    session.setEngine(true);
    assert.equal(FakeWorker.running.length, threads);
    assert.ok(!first.some((worker) => FakeWorker.running.includes(worker)));
    for (const worker of FakeWorker.running) worker.onmessage({ data: { analysis: FOUND } });
    await settled();
    assert.equal(session.search.analysis?.nodes, threads * FOUND.nodes);
    assert.equal(session.isEngineOn, true);
    assert.equal(notices.length, 1);
  });
}
