// Game records: the examples that all languages share, and what a record cannot hold.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { formatRecord, parseRecord } from "../../../frontends/web/page/record/record.ts";
import { addMove, mainLine, promote, setComment, type Tree, treeOf } from "../../../frontends/web/page/record/tree.ts";
import { ask } from "../rules.ts";

const CASES: { valid: { name: string; text: string; formatted: string }[] } = JSON.parse(
  readFileSync("tests/data/variations.json", "utf-8"),
);

const DEAL = "BB1#6R3G1/2G2R1RR2#2#1/5BR7G#/1GG11#G/3G#4R1B1#2/1#3#GB2R2G2/7#8/1R1B4R4B1G/9B6/9B1BB1#1/1RB2GG2#RR4 g";

/** A board on which only Blue can move: to a1, which ends the game. */
const LAST = `1RB#############${"/################".repeat(10)}`;

/**
 * Return the text of a record.
 *
 * @param changes Of the tags.
 */
function recordText(moves: string, changes: Record<string, string> = {}) {
  const tags = { Deal: DEAL, Blue: "human", Red: "greedy", Green: "random", Result: "*", ...changes };
  return `${Object.entries(tags)
    .map(([name, text]) => `[${name} "${text}"]\n`)
    .join("")}\n${moves}\n`;
}

for (const { name, text, formatted } of CASES.valid) {
  test(`a record is parsed and formatted: ${name}`, async () => {
    const parsed = await parseRecord(text, ask);
    assert.equal(await formatRecord(parsed, ask), formatted);
    assert.deepEqual(await parseRecord(formatted, ask), parsed);
  });
}

test("the tags of a tree are those of the players and the further ones", async () => {
  const text = recordText("i6", { Blue: 'a \\"b\\" \\\\', Preset: "standard", Seed: "7" });
  const tree = await parseRecord(text, ask);
  assert.equal(tree.start, DEAL);
  assert.deepEqual(tree.tags, [
    ["Blue", 'a "b" \\'],
    ["Red", "greedy"],
    ["Green", "random"],
    ["Preset", "standard"],
    ["Seed", "7"],
  ]);
  assert.equal(await formatRecord(tree, ask), text);
});

test("an error of the rules is passed on", async () => {
  const failing = async () => {
    throw new TypeError("no rules");
  };
  await assert.rejects(parseRecord(recordText("i6"), failing), TypeError);
  await assert.rejects(formatRecord(treeOf(DEAL, []), failing), TypeError);
});

test("a tree without tags is written with unknown players, and with the result of its main line", async () => {
  const tree = treeOf(`${LAST} b`, ["a1"]);
  const tags = { Deal: `${LAST} b`, Blue: "?", Red: "?", Green: "?", Result: "3-0-0" };
  assert.equal(await formatRecord(tree, ask), recordText("a1", tags));
});

test("an edited tree is written so that it can be read again", async () => {
  let tree = await parseRecord(recordText("i6 h3 {a} ({b} a11 {c} e3) f4"), ask);
  tree = setComment(promote(tree, [0, 1]).tree, [0, 0, 0], "{so}");
  tree = addMove(tree, [0, 0], "m4").tree;
  const text = recordText("i6 a11 {b c} (h3 {a} f4) e3 {(so)} (m4)");
  assert.equal(await formatRecord(tree, ask), text);
  assert.deepEqual(mainLine(await parseRecord(text, ask)), ["i6", "a11", "e3"]);
});

test("variations that are nested too deep are not written", async () => {
  const deepest = CASES.valid.find(({ name }) => name === "32 levels");
  assert(deepest);
  const tree = await parseRecord(deepest.text, ask);
  const [first, ...others] = tree.children;
  assert(first);
  const deeper: Tree = { ...tree, children: [{ ...first, move: "a1", children: [] }, first, ...others] };
  const written = formatRecord(deeper, () => ask("turn", tree.start));
  await assert.rejects(written, RangeError);
});
