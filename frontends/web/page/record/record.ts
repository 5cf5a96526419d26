// Game records: the text of a game with its tags, comments and variations, which the kernel parses.

import "./kernel-messages.ts";
import { gettext, playerName } from "../common/texts.ts";
import type { KernelError, Turn } from "../engine/kernel.ts";
import { mainLine, type Tree, type TreeNode } from "./tree.ts";

/** Sends a request to the kernel; see `Rules.ask`. */
export type Ask = <Answer>(...lines: string[]) => Promise<Answer>;

/** A record as the kernel parses it. */
interface ParsedRecord extends Omit<Tree, "children"> {
  /** The number of the move before, 0 for the start position, the move, its starting comment and its comment. */
  moves: [number, string, string, string][];
}

/** The tags that every record has, in the order in which they are written. */
const REQUIRED_TAGS = ["Deal", "Blue", "Red", "Green", "Result"];

/** The greatest depth of nested variations; a variation of the main line has depth 1. */
const MAX_DEPTH = 32;

const LINE_LENGTH = 80;

/** The error of a text that breaks the rules of its notation; the message tells its faults. */
export class InvalidText extends Error {}

/** The text of a seat whose player is not known. */
export const UNKNOWN = "?";

/** @returns Rejected with InvalidText if the text is no record, and otherwise as that of `ask`. */
export async function parseRecord(text: string, ask: Ask): Promise<Tree> {
  const { start, comment, tags, moves } = await translated(ask<ParsedRecord>("record", text));
  const children: TreeNode[] = [];
  /** The moves that follow the start position and each move. */
  const following = [children];
  for (const [after, move, startingComment, comment] of moves) {
    const children: TreeNode[] = [];
    following[after]?.push({ move, startingComment, comment, children });
    following.push(children);
  }
  return { start, comment, tags, children };
}

/**
 * Return the answer of the kernel to a request with a text. Throw an InvalidText that tells the faults of the text in
 * the language of the page, or any other error as it is.
 */
export async function translated<Answer>(answer: Promise<Answer>) {
  try {
    return await answer;
  } catch (error) {
    const { faults = [] } = error as Partial<KernelError>;
    if (faults.length === 0) throw error;
    const texts = faults.map(({ line, column, message, values }) => {
      const names = (values.players ?? "").split(" ").map(playerName);
      const players = names.reduce((first, second) => gettext("{first} and {second}", { first, second }));
      const problem = gettext(message, { ...values, players });
      return gettext("line {line}, column {column}: {problem}", { line, column, problem });
    });
    throw new InvalidText(texts.join("; "));
  }
}

/**
 * Format a game as a game record: tags, an empty line, then the moves with their comments and variations.
 *
 * The moves are wrapped at 80 characters. A comment is never broken, so a long comment makes a longer line. A player
 * without a tag is written as `?`.
 *
 * @throws RangeError if variations are nested more than `MAX_DEPTH` deep; the errors of `ask` are passed on.
 */
export async function formatRecord(tree: Tree, ask: Ask) {
  const turnAfter = (played: string[]) => ask<Turn>("turn", tree.start, played.join(" "));
  const [first, last] = await Promise.all([turnAfter([]), turnAfter(mainLine(tree))]);
  const texts = new Map(tree.tags);
  // A start position without legal moves is written as that of a finished game, whoever it says is to move.
  texts.set("Deal", first.player === null ? first.position : tree.start).set("Result", resultOf(last));
  const further = tree.tags.map(([name]) => name).filter((name) => !REQUIRED_TAGS.includes(name));
  const tags = [...REQUIRED_TAGS, ...further].map((name) => `[${name} "${escaped(texts.get(name) ?? UNKNOWN)}"]\n`);
  const words = [...commentWords(tree.comment), ...lineWords(tree.children, 0)];
  return `${tags.join("")}\n${wrapped(words).join("")}`;
}

/** Return the final scores, such as `57-61-46`, or `*` if the game is not over. */
function resultOf(turn: Turn) {
  return turn.player === null ? turn.scores.join("-") : "*";
}

/**
 * Return the texts of a line, with its variations, between which a record can be wrapped.
 *
 * @param children The first move of the line, and the moves that begin its variations.
 * @param depth The depth of the line; 0 for the main line.
 */
function lineWords([node, ...others]: readonly TreeNode[], depth: number): string[] {
  if (!node) return [];
  const variations = others.flatMap((other) => variationWords(other, depth + 1));
  return [node.move, ...commentWords(node.comment), ...variations, ...lineWords(node.children, depth)];
}

/** Return the texts of a variation; its parentheses belong to the first and to the last text. */
function variationWords(node: TreeNode, depth: number) {
  if (depth > MAX_DEPTH) throw new RangeError(`Variations are nested more than ${MAX_DEPTH} deep.`);
  const words = [...commentWords(node.startingComment), ...lineWords([node], depth)];
  return words.map((word, index) => `${index === 0 ? "(" : ""}${word}${index === words.length - 1 ? ")" : ""}`);
}

/** Return a comment in braces, as a list of one text; no text if there is no comment. */
function commentWords(comment: string) {
  return comment ? [`{${comment}}`] : [];
}

/** Join words to lines, each of which ends with a line break. */
function wrapped(words: readonly string[]) {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && [...line, " ", ...word].length <= LINE_LENGTH) line += ` ${word}`;
    else {
      if (line) lines.push(`${line}\n`);
      line = word;
    }
  }
  return line ? [...lines, `${line}\n`] : lines;
}

/** Return the text of a tag, with a backslash put before each backslash and each quotation mark. */
function escaped(text: string) {
  return text.replace(/["\\]/g, "\\$&");
}
