// The strict parser of game records. `docs/reference/formats.md` holds the grammar.

/** @import { Turn } from "../../engine/kernel.js" */
/** @import { Tree } from "../tree.js" */
/** @import { Turns } from "./record.js" */
/** @import { Token } from "./tokens.js" */

import { gettext, playerName } from "../labels.js";
import { rowsOf } from "../turns.js";
import { firstTurn, quoted } from "./faults.js";
import { MAX_DEPTH, REQUIRED_TAGS, resultOf, SEATS } from "./record.js";
import { errorAt, tokens } from "./tokens.js";

/**
 * A node of a tree that grows while the record is read.
 *
 * @typedef {{ move: string, startingComment: string, comment: string, children: Draft[] }} Draft
 */

/**
 * A node that is being read, with the moves that lead to it and the turn after them.
 *
 * @typedef {{ node: Draft, moves: string[], turn: Turn }} Place
 */

/** A line of moves that is being read: the main line, or a variation. */
class Line {
  /** Holds the comment before the first move. */
  start = { comment: "" };
  /** Holds the comment that may follow: `start`, or the last move. */
  #commented = this.start;
  /** The place before the last move; `null` before the first move. */
  #before = /** @type {Place | null} */ (null);
  /** The place after the last move. */
  #place;

  /**
   * Begin a line.
   *
   * @param {Token} opening The first token of the line.
   * @param {Place} place The start position, or the place before the move that a variation replaces.
   */
  constructor(opening, place) {
    this.opening = opening;
    this.#place = place;
  }

  /** Whether the line has no moves yet. */
  get isEmpty() {
    return this.#before === null;
  }

  /** The turn after the last move. */
  get turn() {
    return this.#place.turn;
  }

  /**
   * Add a move.
   *
   * @param {Token} token
   * @param {(moves: string[]) => Promise<Turn>} turnAfter Returns the turn after some moves from the start position.
   * @throws {RecordError} if the move is illegal, or another line already plays it on this turn.
   */
  async play(token, turnAfter) {
    const { node, moves, turn } = this.#place;
    const problem = problemOf(token.text, turn);
    if (problem) throw errorAt(token, problem);
    const move = token.text.toLowerCase();
    if (node.children.some((other) => other.move === move)) {
      throw errorAt(token, gettext("another line already plays {move} on this turn", { move }));
    }
    // A move that finds others on its turn begins a variation.
    const startingComment = node.children.length > 0 ? this.start.comment : "";
    const child = { move, startingComment, comment: "", children: [] };
    node.children.push(child);
    this.#commented = child;
    this.#before = this.#place;
    this.#place = { node: child, moves: [...moves, move], turn: await turnAfter([...moves, move]) };
  }

  /**
   * Add a comment on the last move, or before the first one.
   *
   * @param {Token} token
   * @throws {RecordError} if there is a comment already.
   */
  comment(token) {
    if (this.#commented.comment) throw errorAt(token, gettext("a second comment on the same move"));
    this.#commented.comment = token.text;
  }

  /**
   * Return a new variation, which replaces the last move.
   *
   * @param {Token} opening
   * @throws {RecordError} if there is no move to replace.
   */
  branch(opening) {
    if (!this.#before) throw errorAt(opening, gettext("a variation must follow the move that it replaces"));
    return new Line(opening, this.#before);
  }
}

/**
 * Parse a game record (tags, comments, moves and variations) and replay its moves.
 *
 * The faults are those that the parser of the Python package reports, with the same lines, columns and messages.
 *
 * @param {string} text
 * @param {Turns} turns Gives the legal moves.
 * @returns {Promise<Tree>}
 * @throws {RecordError} if the text is not a record.
 */
export async function parseRecord(text, turns) {
  const found = tokens(text);
  const first = found.findIndex(({ kind }) => kind !== "tag");
  const tags = readTags(found.slice(0, first));
  const opening = /** @type {Token} */ (found[first]); // The end of the text is a token, so there is always one.
  const deal = dealOf(tags, opening);
  /** @type {Draft} */
  const root = { move: "", startingComment: "", comment: "", children: [] };
  const main = new Line(opening, { node: root, moves: [], turn: await startOf(deal, turns) });
  const lines = [main];
  for (const token of found.slice(first)) {
    if (token.kind === "tag") {
      const tag = token.name;
      throw errorAt(
        token,
        tags.has(tag)
          ? gettext("the tag {tag} occurs twice", { tag })
          : gettext("the tag {tag} occurs after the moves", { tag }),
      );
    }
    await read(lines, token, (moves) => turns(deal.text, moves));
  }
  const result = /** @type {Token} */ (tags.get("Result"));
  const reached = resultOf(main.turn);
  if (result.text !== reached) {
    const results = { found: quoted(result.text), reached: quoted(reached) };
    throw errorAt(result, gettext("the result is {found}, but the moves lead to {reached}", results));
  }
  const names = [...SEATS, ...[...tags.keys()].filter((name) => !REQUIRED_TAGS.includes(name))];
  return {
    start: deal.text,
    comment: main.start.comment,
    tags: names.map((name) => [name, tags.get(name)?.text ?? ""]),
    children: root.children,
  };
}

/**
 * Return the tags before the moves, keyed by name.
 *
 * @param {readonly Token[]} tokens
 * @throws {RecordError} if a tag occurs twice.
 */
function readTags(tokens) {
  /** @type {Map<string, Token>} */
  const tags = new Map();
  for (const token of tokens) {
    if (tags.has(token.name)) throw errorAt(token, gettext("the tag {tag} occurs twice", { tag: token.name }));
    tags.set(token.name, token);
  }
  return tags;
}

/**
 * Return the tag with the start position.
 *
 * @param {ReadonlyMap<string, Token>} tags
 * @param {Token} following The token after the tags.
 * @throws {RecordError} if a tag is missing, with all that are.
 */
function dealOf(tags, following) {
  const missing = REQUIRED_TAGS.filter((name) => !tags.has(name));
  const deal = tags.get("Deal");
  if (!deal || missing.length > 0) {
    const names = missing.join(", ");
    const problem =
      missing.length === 1 ? gettext("missing tag: {names}", { names }) : gettext("missing tags: {names}", { names });
    throw errorAt(following, problem);
  }
  return deal;
}

/**
 * Return the first turn of the game.
 *
 * @param {Token} deal The tag with the start position.
 * @param {Turns} turns
 * @throws {RecordError} if its text is not a position string, or says that the game is over although a player can move.
 */
async function startOf(deal, turns) {
  const turn = await firstTurn(deal.text, turns, { line: deal.line, column: deal.column + '[Deal "'.length });
  if (turn.player === null || !deal.text.endsWith("-")) return turn;
  const board = deal.text.slice(0, -1);
  const found = await Promise.all(SEATS.map((player) => turns(board + player.charAt(0).toLowerCase(), [])));
  const movers = SEATS.filter((player, index) => found[index]?.player === player);
  const players = movers.map(playerName).reduce((first, second) => gettext("{first} and {second}", { first, second }));
  throw errorAt(deal, gettext("The position says that the game is over, but {players} can move.", { players }));
}

/**
 * Read a token after the tags. A parenthesis adds a line to `lines` or removes one.
 *
 * @param {Line[]} lines The line that the token belongs to, behind the lines around it.
 * @param {Token} token
 * @param {(moves: string[]) => Promise<Turn>} turnAfter Returns the turn after some moves from the start position.
 * @throws {RecordError} if the token may not stand here.
 */
async function read(lines, token, turnAfter) {
  const line = /** @type {Line} */ (lines.at(-1));
  switch (token.kind) {
    case "move":
      return line.play(token, turnAfter);
    case "comment":
      return line.comment(token);
    case "(":
      if (lines.length > MAX_DEPTH) {
        throw errorAt(token, gettext("variations are nested more than {depth} deep", { depth: MAX_DEPTH }));
      }
      lines.push(line.branch(token));
      return;
    case ")":
      if (lines.length === 1) throw errorAt(token, gettext("this parenthesis closes no variation"));
      if (line.isEmpty) throw errorAt(token, gettext("a variation has at least one move"));
      lines.pop();
      return;
    default:
      if (lines.length > 1) throw errorAt(line.opening, gettext("this variation is not closed"));
  }
}

/**
 * Return why a move is illegal; `null` if it is legal.
 *
 * @param {string} text The text of the move.
 * @param {Turn} turn
 */
function problemOf(text, turn) {
  if (!/^[a-pA-P](?:[1-9]|1[01])$/.test(text)) {
    return gettext("{text} is not a cell; use a column a-p and a row 1-11, such as c7", { text: quoted(text) });
  }
  const move = text.toLowerCase();
  if (Object.hasOwn(turn.moves, move)) return null;
  if (turn.player === null) return gettext("The game is over.");
  const [column = 0, row = 0] = [move.charCodeAt(0) - "a".charCodeAt(0), Number(move.slice(1)) - 1];
  return rowsOf(turn.position)[row]?.[column] === "."
    ? gettext("{move} captures nothing.", { move })
    : gettext("{move} is occupied.", { move });
}
