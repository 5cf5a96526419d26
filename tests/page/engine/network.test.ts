// Networks of one's own: the same answers as in Python, and files that cannot play.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bestMove, logitsOf, NetworkFault, parseNetwork } from "../../../frontends/web/page/engine/network.ts";
import { kernel } from "../rules.ts";

/** What `tests/networks/golden.py` writes: `file` in base64. */
interface Golden {
  file: string;
  answers: { position: string; move: string; logits: Record<string, number> }[];
}

const GOLDEN: Golden[] = JSON.parse(readFileSync("tests/data/networks.json", "utf8"));
const FILE = Buffer.from(GOLDEN[0]?.file ?? "", "base64");

test("the page answers as Python does", () => {
  for (const { file, answers } of GOLDEN) {
    const network = parseNetwork(Buffer.from(file, "base64"));
    for (const { position, move, logits } of answers) {
      const found = logitsOf(network, kernel.turn(position, []));
      assert.deepEqual([...found.keys()].toSorted(), Object.keys(logits).toSorted());
      for (const [cell, logit] of found) assert.ok(Math.abs(logit - (logits[cell] ?? Number.NaN)) < 1e-4, position);
      assert.equal(bestMove(found), move);
    }
  }
});

/** Return the file with another header, or with the same if nothing is changed. */
function changed(change: (header: Record<string, Record<string, unknown>>) => unknown) {
  const end = 8 + FILE.readUInt32LE(0);
  const header = JSON.parse(FILE.toString("utf8", 8, end));
  change(header);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, FILE.subarray(end)]);
}

const FAULTS: Record<string, [string, Uint8Array]> = {
  empty: ["header", Buffer.alloc(0)],
  text: ["header", Buffer.from("Tribolo ".repeat(20))],
  large: ["size", Buffer.concat([FILE, Buffer.alloc(4 << 20)])],
  longer: ["data", Buffer.concat([FILE, Buffer.alloc(4)])],
  cut: ["wins.bias", FILE.subarray(0, -1)],
  infinite: ["wins.bias", Buffer.concat([FILE.subarray(0, -2), Buffer.from([0, 0x7c])])],
  "of others": ["format", changed((header) => delete header.__metadata__)],
  planes: ["planes", changed((header) => Object.assign(header.__metadata__ ?? {}, { planes: "own,age" }))],
  name: ["name", changed((header) => Object.assign(header.__metadata__ ?? {}, { name: "../a" }))],
  type: ["moves.bias", changed((header) => Object.assign(header["moves.bias"] ?? {}, { dtype: "I64" }))],
  shape: ["moves.bias", changed((header) => Object.assign(header["moves.bias"] ?? {}, { shape: [2 ** 40] }))],
  entry: ["moves.bias", changed((header) => Object.assign(header, { "moves.bias": 3 }))],
  unknown: ["lstm", changed((header) => rename(header, "blocks.0.far.weight", "lstm"))],
};

function rename(header: Record<string, unknown>, name: string, other: string) {
  header[other] = header[name];
  delete header[name];
}

test("a file that cannot play is refused, and the fault named", () => {
  assert.ok(parseNetwork(changed(() => {})));
  for (const [what, [part, file]] of Object.entries(FAULTS)) {
    assert.throws(
      () => parseNetwork(file),
      (error) => error instanceof NetworkFault && error.part === part,
      what,
    );
  }
});
