// Engines and their pool: how it shares questions, ends, and replaces workers that die. The workers are fakes.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Engine, Stopped } from "../../../frontends/web/page/engine/engine.ts";
import { KernelError } from "../../../frontends/web/page/engine/kernel.ts";
import { Pool } from "../../../frontends/web/page/engine/pool.ts";
import { evaluated } from "../analysis/evaluations.ts";
import { nameAddresses } from "../fakes/addresses.ts";

interface Question {
  command: string;
  start: string;
  moves: string[];
}

const EVALUATION = evaluated(0, [1, 0, 0], { a1: 1 });

/** A worker of an engine that answers a question as its position says: `die`, `refuse`, or else an evaluation. */
class FakeWorker {
  /** The workers that were started, the oldest first. */
  static started: FakeWorker[] = [];

  /** The positions that workers were asked, in order. */
  static asked: string[] = [];

  /** The positions whose first question kills the worker. */
  static deadly = new Set<string>();

  /** Whether the workers keep their answers back. */
  static holds = false;

  isTerminated = false;
  onmessage: (event: { data: object }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};

  constructor() {
    FakeWorker.started.push(this);
  }

  async postMessage({ command, start }: Question) {
    if (command === "load") return;
    FakeWorker.asked.push(start);
    await null;
    if (this.isTerminated || FakeWorker.holds) return;
    if (FakeWorker.deadly.delete(start) || start === "die") this.onerror({ message: "out of memory" });
    else if (start === "trap") this.onmessage({ data: { part: "module", message: "unreachable" } });
    else if (start === "refuse") this.onmessage({ data: { part: "position", message: "the position is wrong" } });
    else this.onmessage({ data: { evaluation: EVALUATION } });
  }

  terminate() {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  Object.assign(FakeWorker, { started: [], asked: [], deadly: new Set(), holds: false });
  Object.assign(globalThis, { Worker: FakeWorker });
  nameAddresses();
});

/**
 * Return questions about positions.
 *
 * @param names Their names, separated by spaces.
 */
function questions(names: string) {
  return names.split(" ").map((start) => ({ start, moves: [] }));
}

/** Return the names of the positions in the order of the answers. */
async function answered(pool: Pool, names: string) {
  const taken: string[] = [];
  await pool.answer(questions(names), { nodes: 1 }, ({ start }, answer) => {
    assert.equal(answer, EVALUATION);
    taken.push(start);
  });
  return taken;
}

test("every question is answered once, by as many workers as there are engines", async () => {
  for (const size of [1, 3]) {
    FakeWorker.started = [];
    const pool = new Pool(size);
    assert.equal(await pool.answer([], { nodes: 1 }, () => []), undefined, "no questions are answered at once");
    const taken = await answered(pool, "a b c d e f g");
    assert.deepEqual(taken.toSorted(), ["a", "b", "c", "d", "e", "f", "g"]);
    await answered(pool, "h i j");
    assert.equal(FakeWorker.started.length, size, "the workers are kept for the next questions");
  }
});

test("the question of a worker that died is answered by another worker", async () => {
  for (const size of [1, 2]) {
    Object.assign(FakeWorker, { started: [], deadly: new Set(["b"]) });
    assert.deepEqual((await answered(new Pool(size), "a b c d")).toSorted(), ["a", "b", "c", "d"]);
    assert.equal(FakeWorker.started.length, size + 1);
    assert.equal(FakeWorker.started.filter((worker) => worker.isTerminated).length, 1);
  }
});

test("two deaths at the same question end the list with an error that says so", async () => {
  for (const [deadly, cause] of [
    ["die", "out of memory"],
    ["trap", "unreachable"],
  ]) {
    const pool = new Pool(2);
    await assert.rejects(answered(pool, `a ${deadly} b`), (error) => {
      assert.ok(error instanceof KernelError);
      assert.deepEqual([error.part, error.message], ["module", `The engine stopped twice at a turn: ${cause}.`]);
      return true;
    });
    assert.deepEqual(await answered(pool, "c"), ["c"], "the pool can be used again");
  }
});

test("a refused question ends the list at once", async () => {
  await assert.rejects(answered(new Pool(1), "refuse a"), { part: "position", message: "the position is wrong" });
  assert.deepEqual(FakeWorker.asked, ["refuse"]);
});

test("an error of the caller ends the list", async () => {
  const fail = () => {
    throw new RangeError("no");
  };
  await assert.rejects(new Pool(2).answer(questions("a b c"), { nodes: 1 }, fail), new RangeError("no"));
});

test("a stop ends all searches, and the pool answers again", async () => {
  FakeWorker.holds = true;
  const pool = new Pool(3);
  const held = answered(pool, "a b c d");
  pool.stop();
  await assert.rejects(held, Stopped);
  assert.deepEqual(FakeWorker.asked, ["a", "b", "c"]);
  assert.ok(FakeWorker.started.every((worker) => worker.isTerminated));
  FakeWorker.holds = false;
  assert.deepEqual((await answered(pool, "e f")).toSorted(), ["e", "f"]);
  pool.stop();
});

test("new questions stop the previous ones, whose answers are not taken", async () => {
  const pool = new Pool(2);
  const previous = assert.rejects(answered(pool, "a b c"), Stopped);
  assert.deepEqual((await answered(pool, "d e f")).toSorted(), ["d", "e", "f"]);
  await previous;
  assert.ok(!FakeWorker.asked.includes("c"));
});

test("a stop in the middle of an answer ends the list", async () => {
  const pool = new Pool(2);
  const answers = pool.answer(questions("a b c d"), { nodes: 1 }, () => {
    pool.stop();
    return questions("e");
  });
  await assert.rejects(answers, Stopped);
  assert.ok(!FakeWorker.asked.includes("e"));
});

test("a question after the death of a worker can be stopped, however late the death is explained", async () => {
  let explain = () => {};
  const explanation: Promise<{ status: number }> = new Promise((resolve) => {
    explain = () => resolve({ status: 200 });
  });
  const { mock: fetched } = mock.method(globalThis, "fetch", () => explanation);
  const engine = new Engine();
  const dead = assert.rejects(engine.evaluate("die", [], { nodes: 1 }), Stopped);
  while (fetched.callCount() === 0) await null;
  FakeWorker.holds = true;
  const held = engine.evaluate("a", [], { nodes: 1 });
  explain();
  await dead;
  await new Promise((resolve) => setImmediate(resolve));
  engine.stop();
  assert.ok(FakeWorker.started.every((worker) => worker.isTerminated));
  await assert.rejects(held, Stopped);
});
