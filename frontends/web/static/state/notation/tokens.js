// The tokens of game records: tags, comments, moves and parentheses.

/** @import { Fault } from "./faults.js" */

import { gettext } from "../labels.js";
import { codePoints, isPrintable, quoted, RecordError } from "./faults.js";

/**
 * A token with the place where it begins.
 *
 * @typedef {object} Token
 * @property {"tag" | "comment" | "move" | "(" | ")" | "end"} kind
 * @property {string} text The text of a tag, comment or move without its marks.
 * @property {string} name The name of a tag; empty for other tokens.
 * @property {number} line
 * @property {number} column
 */

const TOKEN = new RegExp(
  [
    "(?<blank>[\\p{White_Space}\\x1c-\\x1f]+)",
    '\\[(?<name>[A-Za-z][A-Za-z0-9_]*) "(?<value>(?:[^"\\\\\\n]|\\\\["\\\\])*)"\\]',
    "\\{(?<comment>[^{}\\r]+)\\}",
    "(?<move>[A-Za-z0-9]+)",
    "(?<parenthesis>[()])",
  ].join("|"),
  "uy",
);

/**
 * Split a game record into its tokens; the last one marks the end of the text.
 *
 * @param {string} text
 * @throws {RecordError} at the first part of the text that is no token.
 */
export function tokens(text) {
  /** @type {Token[]} */
  const found = [];
  let offset = 0;
  let line = 1;
  let column = 1;
  while (offset < text.length) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    if (!match?.groups) throw new RecordError([noToken(text.slice(offset, offset + 40), line, column)]);
    const token = tokenOf(match.groups, line, column);
    if (token) found.push(token);
    const rows = match[0].split("\n");
    const width = codePoints(rows.at(-1) ?? "");
    column = rows.length > 1 ? width + 1 : column + width;
    line += rows.length - 1;
    offset = TOKEN.lastIndex;
  }
  return [...found, { kind: /** @type {const} */ ("end"), text: "", name: "", line, column: 1 }];
}

/**
 * Return the error of a token that may not stand where it stands.
 *
 * @param {Token} token
 * @param {string} problem
 */
export function errorAt({ line, column }, problem) {
  return new RecordError([{ line, column, problem }]);
}

/**
 * Return the token that the groups of a match describe; `null` for blanks.
 *
 * @param {Record<string, string | undefined>} groups
 * @param {number} line
 * @param {number} column
 * @returns {Token | null}
 * @throws {RecordError} if the text of a tag cannot be printed.
 */
function tokenOf({ name = "", value, comment, move, parenthesis }, line, column) {
  if (value !== undefined) {
    /** @type {Token} */
    const token = { kind: "tag", text: value.replace(/\\(.)/g, "$1"), name, line, column };
    if (isPrintable(token.text)) return token;
    throw errorAt(
      token,
      gettext("the tag {tag} contains a control character: {text}", { tag: name, text: quoted(token.text) }),
    );
  }
  if (comment) return { kind: "comment", text: comment, name, line, column };
  if (move) return { kind: "move", text: move, name, line, column };
  if (parenthesis === "(" || parenthesis === ")") return { kind: parenthesis, text: parenthesis, name, line, column };
  return null;
}

/**
 * Return the fault of a text that does not begin with a token.
 *
 * @param {string} text
 * @param {number} line
 * @param {number} column
 * @returns {Fault}
 */
function noToken(text, line, column) {
  const [found = ""] = Array.from(text).slice(0, 20).join("").split("\n");
  const problem = gettext(
    'expected a tag such as [Blue "human"], a comment in braces, a parenthesis or a move such as c7, not {found}',
    { found: quoted(found) },
  );
  return { line, column, problem };
}
