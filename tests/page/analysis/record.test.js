// Game records: the examples that all languages share, and what a record cannot hold.

/** @import { Tree, TreeNode } from "../../../frontends/web/static/state/tree.js" */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { quoted, RecordError } from "../../../frontends/web/static/state/notation/faults.js";
import { formatRecord } from "../../../frontends/web/static/state/notation/record.js";
import { parseRecord } from "../../../frontends/web/static/state/notation/record-parser.js";
import { addMove, mainLine, promote, setComment, treeOf } from "../../../frontends/web/static/state/tree.js";
import { turns } from "./rules.js";

/**
 * A line of the examples.
 *
 * @typedef {{ comment: string, moves: { move: string, comment: string, variations: LineData[] }[] }} LineData
 */

/** @type {{ valid: { name: string, text: string, formatted: string, tree: LineData }[],
 *   invalid: { name: string, text: string, line: number, column: number, problem: string }[] }} */
const CASES = JSON.parse(readFileSync(new URL("../../data/variations.json", import.meta.url), "utf-8"));

const DEAL = "BB1#6R3G1/2G2R1RR2#2#1/5BR7G#/1GG11#G/3G#4R1B1#2/1#3#GB2R2G2/7#8/1R1B4R4B1G/9B6/9B1BB1#1/1RB2GG2#RR4 g";

/** A board on which only Blue can move: to a1, which ends the game. */
const LAST = `1RB#############${"/################".repeat(10)}`;

/**
 * Return a line as the examples write it.
 *
 * @param {readonly TreeNode[]} children The first move of the line, and the moves that begin its variations.
 * @param {string} comment The comment before the first move.
 * @returns {LineData}
 */
function lineData(children, comment) {
  const moves = [];
  for (let [node, ...others] = children; node; [node, ...others] = node.children) {
    const variations = others.map((other) => lineData([other], other.startingComment));
    moves.push({ move: node.move, comment: node.comment, variations });
  }
  return { comment, moves };
}

/**
 * Return the text of a record on the position `DEAL`.
 *
 * @param {string} moves
 * @param {Record<string, string>} [changes] The tags that have another text, or that are added.
 */
function recordText(moves, changes = {}) {
  const tags = { Deal: DEAL, Blue: "human", Red: "greedy", Green: "random", Result: "*", ...changes };
  return `${Object.entries(tags)
    .map(([name, text]) => `[${name} "${text}"]\n`)
    .join("")}\n${moves}\n`;
}

/**
 * Return the error of a text that is not a record.
 *
 * @param {string} text
 * @returns {Promise<RecordError>}
 */
async function errorOf(text) {
  try {
    await parseRecord(text, turns);
  } catch (error) {
    assert(error instanceof RecordError, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: "The record has no fault." });
}

for (const { name, text, formatted, tree } of CASES.valid) {
  test(`a record is parsed and formatted: ${name}`, async () => {
    const parsed = await parseRecord(text, turns);
    assert.deepEqual(lineData(parsed.children, parsed.comment), tree);
    assert.equal(await formatRecord(parsed, turns), formatted);
    assert.deepEqual(await parseRecord(formatted, turns), parsed);
  });
}

for (const { name, text, line, column, problem } of CASES.invalid) {
  test(`a fault of a record has its place: ${name}`, async () => {
    const error = await errorOf(text);
    assert.deepEqual(error.faults, [{ line, column, problem }]);
    assert.deepEqual([error.line, error.column, error.problem], [line, column, problem]);
    assert.equal(error.message, `line ${line}, column ${column}: ${problem}`);
  });
}

test("the shared examples are all there", () => {
  assert(CASES.valid.length >= 13);
  assert(CASES.invalid.length >= 20);
});

test("the tags of a tree are those of the players and the further ones", async () => {
  const text = recordText("i6", { Blue: 'a \\"b\\" \\\\', Preset: "standard", Seed: "7" });
  const tree = await parseRecord(text, turns);
  assert.equal(tree.start, DEAL);
  assert.deepEqual(tree.tags, [
    ["Blue", 'a "b" \\'],
    ["Red", "greedy"],
    ["Green", "random"],
    ["Preset", "standard"],
    ["Seed", "7"],
  ]);
  assert.equal(await formatRecord(tree, turns), text);
});

test("a tag that cannot be printed is refused", async () => {
  const { message } = await errorOf(recordText("i6", { Red: "a\tb" }));
  assert.equal(message, "line 3, column 1: the tag Red contains a control character: 'a\\tb'");
});

test("a record without its start position is refused, even if it has a seed", async () => {
  const text = '[Blue "a"]\n[Red "b"]\n[Green "c"]\n[Preset "standard"]\n[Seed "7"]\n[Result "*"]\n\ni6\n';
  assert.equal((await errorOf(text)).message, "line 8, column 1: missing tag: Deal");
  assert.equal((await errorOf("")).message, "line 1, column 1: missing tags: Deal, Blue, Red, Green, Result");
});

test("all faults of a start position are reported", async () => {
  const error = await errorOf(recordText("i6", { Deal: "BX15/17 x" }));
  assert.deepEqual(
    error.faults.map(({ line, column, problem }) => [line, column, problem]),
    [
      [1, 9, "expected #, B, R, G or a number from 1 to 16, not 'X'"],
      [1, 13, "expected #, B, R, G or a number from 1 to 16, not '17'"],
      [1, 15, "the position has 2 rows, not 11"],
      [1, 16, "the player to move is b, r, g or - after one blank, not 'x'"],
    ],
  );
});

test("a start position that says that the game is over has no moves", async () => {
  const error = await errorOf(recordText("", { Deal: `${LAST} -`, Result: "0-1-1" }));
  assert.equal(error.problem, "The position says that the game is over, but Blue can move.");
  const over = `BRG#############${"/################".repeat(10)} `;
  const text = recordText("", { Deal: `${over}r`, Result: "1-1-1" });
  assert.equal(await formatRecord(await parseRecord(text, turns), turns), `${text.replace(" r", " -").trim()}\n\n`);
});

test("no move follows the end of the game", async () => {
  const error = await errorOf(recordText("a1 a1", { Deal: `${LAST} b`, Result: "3-0-0" }));
  assert.deepEqual([error.line, error.column, error.problem], [7, 4, "The game is over."]);
});

test("capital letters and all blanks of Unicode are read, and written in one form", async () => {
  const tree = await parseRecord(recordText("I6\x1cH3\x85\u2003(A11 E3)\u2028F4"), turns);
  assert.equal(await formatRecord(tree, turns), recordText("i6 h3 (a11 e3) f4"));
  assert.equal((await errorOf(recordText("i6\ufeffh3"))).column, 3);
});

test("what is no token is quoted up to 20 characters or the end of the line", async () => {
  const expected =
    'expected a tag such as [Blue "human"], a comment in braces, a parenthesis or a move such as c7, not ';
  assert.equal((await errorOf(recordText("i6 ?234567890123456789😀x"))).problem, `${expected}'?234567890123456789😀'`);
  assert.equal((await errorOf(recordText("i6 ?😀\nh3"))).problem, `${expected}'?😀'`);
});

test("the result is that of the moves", async () => {
  const { message } = await errorOf(recordText("i6", { Result: "1-0-0" }));
  assert.equal(message, "line 5, column 1: the result is '1-0-0', but the moves lead to '*'");
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
  assert.equal(await formatRecord(tree, turns), recordText("a1", tags));
});

test("an edited tree is written so that it can be read again", async () => {
  let tree = await parseRecord(recordText("i6 h3 {a} ({b} a11 {c} e3) f4"), turns);
  tree = setComment(promote(tree, [0, 1]).tree, [0, 0, 0], "{so}");
  tree = addMove(tree, [0, 0], "m4").tree;
  const text = recordText("i6 a11 {b c} (h3 {a} f4) e3 {(so)} (m4)");
  assert.equal(await formatRecord(tree, turns), text);
  assert.deepEqual(mainLine(await parseRecord(text, turns)), ["i6", "a11", "e3"]);
});

test("variations that are nested too deep are not written", async () => {
  const deepest = CASES.valid.find(({ name }) => name === "32 levels");
  assert(deepest);
  const tree = await parseRecord(deepest.text, turns);
  const [first, ...others] = tree.children;
  assert(first);
  /** @type {Tree} */
  const deeper = { ...tree, children: [{ ...first, move: "a1", children: [] }, first, ...others] };
  await assert.rejects(
    formatRecord(deeper, async () => turns(tree.start, [])),
    RangeError,
  );
});

test("text in messages is quoted as Python quotes it", () => {
  const quotes = ["'a'", `"it's"`, `'"it\\'s"'`, "'\\\\ \\t\\n\\r'", "'\\x00\\x85\\xa0'", "'\\u2028\\ufeff'", "'é😀'"];
  const texts = ["a", "it's", `"it's"`, "\\ \t\n\r", "\0\x85\xa0", "\u2028\ufeff", "é😀"];
  assert.deepEqual(texts.map(quoted), quotes);
  assert.deepEqual(["\ud800", "\u{e0001}"].map(quoted), ["'\\ud800'", "'\\U000e0001'"]);
});
