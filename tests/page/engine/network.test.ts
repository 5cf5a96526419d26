// Networks of one's own: the same answers as in Python, and files that cannot play.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  bestMove,
  checkArrays,
  logitsOf,
  NetworkFault,
  parseNetwork,
} from "../../../frontends/web/page/engine/network.ts";
import { kernel } from "../rules.ts";

/** What `tests/networks/golden.py` writes: files in base64, and the move and the logits at positions. */
type Answer = [position: string, move: string, logits: Record<string, number>];
type Golden = { networks: [file: string, answers: Answer[]][]; damaged: Record<string, string> };

const GOLDEN: Golden = JSON.parse(readFileSync("tests/data/networks.json", "utf8"));

test("the page answers as Python does", () => {
  for (const [file, answers] of GOLDEN.networks) {
    const network = parseNetwork(Buffer.from(file, "base64"));
    for (const [position, move, logits] of answers) {
      const found = logitsOf(network, kernel.turn(position, []));
      assert.equal(bestMove(found), move);
      assert.deepEqual(new Set(found.keys()), new Set(Object.keys(logits)));
      for (const [cell, logit] of found) assert.ok(Math.abs(logit - (logits[cell] ?? Number.NaN)) < 0.001, position);
    }
  }
});

test("a file that cannot play is refused", () => {
  for (const [what, file] of Object.entries(GOLDEN.damaged)) {
    assert.throws(() => parseNetwork(Buffer.from(file, "base64")), NetworkFault, what);
  }
  assert.throws(() => parseNetwork(new Uint8Array((4 << 20) + 1)), { part: "size" });
});

test("a network of more than 200 million products is refused", () => {
  const shapes = (count: number) => {
    const first: [string, number[]][] = [
      ["first.weight", [count, 1, 5, 5]],
      ["first.bias", [count]],
    ];
    return new Map([...first, ["moves.weight", [1, count, 1, 1]], ["moves.bias", [1]]]);
  };
  checkArrays(shapes(43_000), 1);
  assert.throws(() => checkArrays(shapes(44_000), 1), { part: "size" });
});
