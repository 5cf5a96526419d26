// The loop of a game in which the user plays against computers: a game and a command give the next game.
//
// The rules of the loop are those of `frontends/session/loop.py` and `frontends/web/room`: whose turn it is, undo,
// restart, skips and what is told of them. One test compares both. The rules of Tribolo come from the kernel alone.

/** @import { MoveView } from "../common/api.js" */
/** @import { Turn } from "../engine/kernel.js" */
/** @import { Fact } from "./facts.js" */
/** @import { TurnRules } from "./replay.js" */

import { moveView } from "../board/turns.js";
import { contentOf, PLAYERS } from "../board/view.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { capturedFrom, HUMAN, news } from "./facts.js";
import { turnAfter } from "./replay.js";

/** The deal of a game that began with a given position. */
export const OTHER_DEAL = "other";

const MAX_LOG = 30; // entries; older ones are dropped
const MAX_VERSION = 3000; // changes of a game, over twenty times as many as in a game without an undo
const MAX_NAME_LENGTH = 20; // characters

/** The seats by player, such as Blue. @typedef {Readonly<Record<string, string>>} Seats */

/**
 * How a game begins.
 *
 * @typedef {object} Beginning
 * @property {string} id
 * @property {string} start The position before the first move.
 * @property {string} deal The way in which the start position was drawn; `other` if it was given.
 * @property {string} seed A decimal number below 2^64, which determines the opponents' random choices.
 * @property {string} pace
 * @property {Seats} seats
 * @property {Readonly<Record<string, string>>} names The names of people, keyed by player.
 * @property {readonly string[] | null} [rival] The moves of the game to beat in a duel.
 */

/**
 * A game in progress, an immutable value.
 *
 * @typedef {object} Progress
 * @property {Seats} firstSeats The seats at the start, with which a rematch begins.
 * @property {readonly string[]} held The players whose seats the user holds, even while an opponent plays for one.
 * @property {readonly MoveView[]} moves
 * @property {readonly string[] | undefined} [by] The seat that made each move, unknown in older games.
 * @property {Turn} turn The turn after the moves.
 * @property {number} version The number of changes so far.
 * @property {number} changed The version of the last change of the moves or of a seat.
 * @property {readonly { version: number, fact: Fact }[]} log
 * @property {string | null} rematch The id of the following game.
 * @property {Upload | null} upload What the user wants from the server.
 * @property {string | null} moved The id of the game on the server, where it goes on; `null` while it lives here.
 * @property {string | null} failed The player to move whose opponent has failed.
 * @property {number} help The number of times that the user had help: a hint or an analysis before the end, an undo, a
 *   restart, or a seat of the user that went to a computer or came back.
 */

/** @typedef {Beginning & Progress} Game */

/**
 * The wish to let a game go on on the server: `invited` is the player whose seat waits for a person there; `null` if
 * the user only shares the game.
 *
 * @typedef {{ invited: string | null }} Upload
 */

/**
 * A command of the user or, without `version`, of the page: `answer` is the move of the opponent that is to move,
 * `fail` says that this opponent cannot move, `upload` sets what the user wants from the server, and `moved` says that
 * the game goes on there.
 *
 * @typedef {{ command: "play", version: number, move: string }
 *   | { command: "undo" | "restart", version: number }
 *   | { command: "hand", version: number, player: string, seat: string }
 *   | { command: "claim", version: number, player: string }
 *   | { command: "name", version: number, player: string, name: string }
 *   | { command: "rematch", game: string }
 *   | { command: "upload", upload: Upload | null }
 *   | { command: "moved", game: string }
 *   | { command: "answer", move: string }
 *   | { command: "fail" }
 *   | { command: "help" }} LoopCommand
 */

/**
 * Return a new game, in which the user holds the seats of all people.
 *
 * @param {Beginning} beginning
 * @param {TurnRules} rules
 * @returns {Promise<Game>}
 * @throws {Refusal} if the kernel refuses the start position or does not answer.
 */
export async function begin(beginning, rules) {
  const { start, seats } = beginning;
  const turn = await turnAfter(start, [], rules);
  const held = humansOf(seats);
  const names = Object.entries(beginning.names).map(([player, name]) => /** @type {const} */ ([player, nameOf(name)]));
  /** @type {Game} */
  let game = {
    ...beginning,
    names: {},
    firstSeats: seats,
    held,
    ...{ moves: [], by: [] },
    turn,
    ...{ version: 0, changed: 0, log: [], rematch: null, failed: null, help: 0 },
    ...{ upload: null, moved: null },
  };
  game = told(game, ...news(turn));
  if (held.length > 0) game = told(advanced(game), { kind: "joined", players: [...held] });
  for (const [player, name] of names) if (name && held.includes(player)) game = renamed(advanced(game), player, name);
  return game;
}

/**
 * Return the game after a command.
 *
 * @param {Game} game
 * @param {LoopCommand} command
 * @param {TurnRules} rules
 * @returns {Promise<Game>}
 * @throws {Refusal} if the rules forbid the command or the kernel does not answer; the message is the reason.
 */
export async function update(game, command, rules) {
  if (command.command === "help") return { ...game, help: game.help + Number(game.turn.player !== null) };
  checkVersion(game, command);
  check(game, command);
  const isChange = !["fail", "upload", "moved"].includes(command.command);
  if (game.version >= MAX_VERSION && isChange) refuse(label("game_too_long"));
  const next = advanced(game);
  switch (command.command) {
    case "play":
    case "answer":
      return moved(next, command.move, rules);
    case "undo":
      return wound(next, undoPly(game), "undone", rules);
    case "restart":
      return wound(next, 0, "restarted", rules);
    case "hand":
      return seated(next, command.player, command.seat);
    case "claim":
      return seated(next, command.player, HUMAN);
    case "name": {
      const name = nameOf(command.name);
      return name === (game.names[command.player] ?? "") ? game : renamed(next, command.player, name);
    }
    case "rematch":
      return told({ ...next, rematch: command.game }, { kind: "rematch", players: [] });
    case "upload":
      return { ...next, upload: command.upload };
    case "moved":
      return { ...next, moved: command.game };
    default: {
      const player = game.turn.player ?? "";
      return told({ ...next, failed: player }, { kind: "failed", player });
    }
  }
}

/**
 * Return the seed with which the opponent to move is asked: that of the game plus the number of moves, modulo 2^64.
 *
 * @param {Game} game
 */
export function seedOf({ seed, moves }) {
  return String(BigInt.asUintN(64, BigInt(seed) + BigInt(moves.length)));
}

/**
 * Return the spec of the opponent that is to move; `null` if a person is to move, the game is over, the opponent has
 * failed or the game goes on on the server.
 *
 * @param {Game} game
 */
export function askedOpponent({ turn, seats, failed, moved }) {
  const seat = turn.player === null ? HUMAN : (seats[turn.player] ?? HUMAN);
  return seat === HUMAN || failed !== null || moved !== null ? null : seat;
}

/**
 * Return the players that the user controls: those of the user whose seat no opponent has taken over.
 *
 * @param {Pick<Game, "seats" | "held">} game
 */
export function yoursIn({ seats, held }) {
  return humansOf(seats).filter((player) => held.includes(player));
}

/**
 * Return a text as the name of a person, which may be empty: cut, and without spaces around it.
 *
 * Only the user sees the name here. The server checks the names of an uploaded game, which other people see; see
 * `frontends/web/nicknames.py`.
 *
 * @param {string} text
 */
function nameOf(text) {
  return [...text.trim()].slice(0, MAX_NAME_LENGTH).join("").trim();
}

/**
 * Return the players with the seat of a person, in turn order.
 *
 * @param {Seats} seats
 */
function humansOf(seats) {
  return PLAYERS.map(({ name }) => name).filter((player) => seats[player] === HUMAN);
}

/** Return the game with the next version. @param {Game} game */
function advanced(game) {
  return { ...game, version: game.version + 1 };
}

/**
 * Return the game with more facts in its log, which belong to its version.
 *
 * @param {Game} game
 * @param {Fact[]} facts
 * @returns {Game}
 */
function told(game, ...facts) {
  const entries = facts.map((fact) => ({ version: game.version, fact }));
  return { ...game, log: [...game.log, ...entries].slice(-MAX_LOG) };
}

/**
 * Refuse a command of a page that shows an outdated version of the game.
 *
 * A new name may answer any version; every other command with a version must answer one since the last change of the
 * moves or of a seat.
 *
 * @param {Game} game
 * @param {LoopCommand} command
 */
function checkVersion({ changed, version }, command) {
  if (!("version" in command) || command.command === "name") return;
  if (command.version < changed || command.version > version) refuse(label("game_changed"));
}

/**
 * Refuse a command that the user may not give now.
 *
 * @param {Game} game
 * @param {LoopCommand} command
 */
function check(game, command) {
  const { turn, seats, held, failed, moves } = game;
  if (game.moved !== null) refuse(label("game_changed"));
  const isPlayer = yoursIn(game).length > 0;
  switch (command.command) {
    case "play":
      if (turn.player !== null && seats[turn.player] !== HUMAN) refuse(label("turn_of", { player: turn.player }));
      return;
    case "undo":
    case "restart":
      if (!isPlayer) refuse(label("players_only"));
      if (moves.length === 0) refuse(label("nothing_to_undo"));
      return;
    case "hand":
    case "claim": {
      const { player } = command;
      const isReplaceable = command.command === "hand" && failed === player && isPlayer;
      if (!held.includes(player) && !isReplaceable) refuse(label("not_your_seat", { player }));
      const isOpponent = command.command === "hand";
      if ((seats[player] !== HUMAN) === isOpponent && failed !== player) {
        refuse(label(isOpponent ? "seat_of_computer" : "seat_of_person", { player }));
      }
      return;
    }
    case "name":
      if (!held.includes(command.player)) refuse(label("not_your_seat", { player: command.player }));
      return;
    case "rematch":
      if (held.length === 0) refuse(label("players_only"));
      if (game.turn.player !== null) refuse(label("rematch_running"));
      if (game.rematch !== null) refuse(label("rematch_exists"));
      return;
    default:
  }
}

/**
 * Return the game after a move of the player to move; throw a `Refusal` if the move is illegal.
 *
 * @param {Game} game
 * @param {string} move
 * @param {TurnRules} rules
 */
async function moved(game, move, rules) {
  const { start, turn, moves, seats } = game;
  if (turn.player === null) refuse(label("game_over"));
  if (!Object.hasOwn(turn.moves, move)) refuse(reasonAgainst(turn.position, move));
  const after = await turnAfter(start, [...moves.map(({ name }) => name), move], rules);
  const view = moveView(turn, move, after);
  /** @type {Fact} */
  const fact = { kind: "moved", player: view.player, move, captured: capturedFrom(turn.position, view.taken) };
  const by = game.by && [...game.by, seats[view.player] ?? HUMAN];
  const next = { ...game, by, moves: [...moves, view], turn: after, changed: game.version, failed: null };
  return told(next, fact, ...news(after));
}

/**
 * Return the game after an undo or a restart.
 *
 * @param {Game} game
 * @param {number} ply The number of moves that are kept.
 * @param {"undone" | "restarted"} kind
 * @param {TurnRules} rules
 */
async function wound(game, ply, kind, rules) {
  const moves = game.moves.slice(0, ply);
  const turn = await turnAfter(
    game.start,
    moves.map(({ name }) => name),
    rules,
  );
  const by = game.by?.slice(0, ply);
  const next = { ...game, by, moves, turn, changed: game.version, failed: null, help: game.help + 1 };
  return told(next, { kind, players: yoursIn(game) }, ...news(turn));
}

/**
 * Return the number of moves before the last move of a person; 0 if no person has moved.
 *
 * @param {Game} game
 */
function undoPly({ moves, seats }) {
  return Math.max(
    0,
    moves.findLastIndex(({ player }) => seats[player] === HUMAN),
  );
}

/**
 * Return the game after the seat of `player` becomes `seat`; if the user holds this seat, that counts as help.
 *
 * @param {Game} game
 * @param {string} player
 * @param {string} seat
 * @returns {Game}
 */
function seated(game, player, seat) {
  const seats = { ...game.seats, [player]: seat };
  const help = game.help + Number(game.held.includes(player));
  const next = { ...game, seats, changed: game.version, failed: null, help };
  return told(next, { kind: "seated", player, seat });
}

/**
 * Return the game after a change of the name of a person; unchanged if the person stays without a name.
 *
 * @param {Game} game
 * @param {string} player
 * @param {string} name
 * @returns {Game}
 */
function renamed(game, player, name) {
  if (!name && !game.names[player]) return game;
  return told({ ...game, names: { ...game.names, [player]: name } }, { kind: "named", player, name });
}

/**
 * Return why a move is refused, in the words of the server; a page that knows the present turn sends no such move.
 *
 * @param {string} position
 * @param {string} move
 */
function reasonAgainst(position, move) {
  const content = contentOf(position, move);
  if (content === undefined) return label("not_a_cell", { cell: move });
  return label(content === "." ? "move_captures_nothing" : "cell_occupied", { move });
}

/**
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  throw new Refusal(reason, 409);
}
