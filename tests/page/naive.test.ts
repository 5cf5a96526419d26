// The naive scan that `make bench` times.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

test("the naive scan of the benchmarks finds the jumps of a board", () => {
  const board = `..RB${".".repeat(172)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bench/naive.js"], {
    input: `${board}\n`,
    encoding: "utf8",
  });
  assert.deepEqual([status, stderr], [0, ""]);
  assert.equal(JSON.parse(stdout).jumps, 2);
});
