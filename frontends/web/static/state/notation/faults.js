// Faults of texts: their places, and the error that a text with faults raises.

/** @import { KernelError } from "../../engine/kernel.js" */
/** @import { Turns } from "./record.js" */

import { gettext } from "../labels.js";

/**
 * A fault in a text. The line and the column are counted from 1, and the column in Unicode code points.
 *
 * @typedef {{ line: number, column: number, problem: string }} Fault
 */

/** The error of a text that is not a game record; `faults` holds at least one fault, in the order of the text. */
export class RecordError extends Error {
  /**
   * Create the error of some faults.
   *
   * @param {readonly [Fault, ...Fault[]]} faults
   */
  constructor(faults) {
    super(faults.map((fault) => gettext("line {line}, column {column}: {problem}", fault)).join("; "));
    this.name = "RecordError";
    this.faults = faults;
    const [{ line, column, problem }] = faults;
    this.line = line;
    this.column = column;
    this.problem = problem;
  }
}

/**
 * Return the first turn of a position string.
 *
 * @param {string} text
 * @param {Turns} turns
 * @param {{ line: number, column: number }} place The place of the position string in the text that holds it.
 * @throws {RecordError} if it is not a position string.
 */
export async function firstTurn(text, turns, { line, column: start } = { line: 1, column: 1 }) {
  try {
    return await turns(text, []);
  } catch (error) {
    const { faults = [] } = /** @type {Partial<KernelError>} */ (error);
    const [first, ...others] = faults.map(({ column, message, values }) => {
      return { line, column: start + column - 1, problem: gettext(message, values) };
    });
    throw first ? new RecordError([first, ...others]) : error;
  }
}

/** The characters that {@link quoted} writes as a backslash and a letter. */
const ESCAPES = new Map([
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
]);

/**
 * Return a text in quotation marks, as Python's `repr` writes it: with escapes for all that cannot be printed.
 *
 * @param {string} text
 */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const characters = Array.from(text, (character) => {
    if (character === mark) return `\\${mark}`;
    return ESCAPES.get(character) ?? (isPrintable(character) ? character : escaped(character));
  });
  return mark + characters.join("") + mark;
}

/**
 * Return whether a text has no control, format, unassigned or other invisible characters, except the space.
 *
 * @param {string} text
 */
export function isPrintable(text) {
  return !/(?! )[\p{Other}\p{Separator}]/u.test(text);
}

/**
 * Return the number of Unicode code points of a text.
 *
 * @param {string} text
 */
export function codePoints(text) {
  return Array.from(text).length;
}

/**
 * Return the escape of a character with its hexadecimal code, such as `\x1f` or `\u2028`.
 *
 * @param {string} character
 */
function escaped(character) {
  const code = character.codePointAt(0) ?? 0;
  const [letter, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(digits, "0")}`;
}
