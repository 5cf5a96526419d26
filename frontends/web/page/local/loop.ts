// The loop of a game in which the user plays against computers: a game and a command give the next game.
//
// The rules of the loop are those of `frontends/session/loop.py` and `frontends/web/room`: whose turn it is, undo,
// restart, skips and what is told of them. One test compares both. The rules of Tribolo come from the kernel alone.

import { moveView } from "../board/turns.ts";
import { contentOf, PLAYERS } from "../board/view.ts";
import type { MoveView } from "../common/api.ts";
import { GAME_OVER } from "../common/sentences.ts";
import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Turn } from "../engine/kernel.ts";
import { capturedFrom, type Fact, HUMAN, news } from "../words/facts.ts";
import { type TurnRules, turnAfter } from "./replay.ts";

/** The deal of a game that began with a given position. */
export const OTHER_DEAL = "other";

const MAX_LOG = 30; // entries; older ones are dropped
const MAX_VERSION = 3000; // changes of a game, over twenty times as many as in a game without an undo
const MAX_NAME_LENGTH = 20; // characters

/** The seats by player, such as Blue. */
export type Seats = Readonly<Record<string, string>>;

/** How a game begins. */
interface Beginning {
  id: string;
  /** The position before the first move. */
  start: string;
  /** The way in which the start position was drawn; `other` if it was given. */
  deal: string;
  /** A decimal number below 2^64, which determines the opponents' random choices. */
  seed: string;
  pace: string;
  seats: Seats;
  /** The names of people, keyed by player. */
  names: Readonly<Record<string, string>>;
  /** The moves of the game to beat in a duel. */
  rival?: readonly string[] | null;
}

/** A game in progress, an immutable value. */
interface Progress {
  /** The seats at the start, with which a rematch begins. */
  firstSeats: Seats;
  /** The players whose seats the user holds, even while an opponent plays for one. */
  held: readonly string[];
  moves: readonly MoveView[];
  /** The seat that made each move, unknown in older games. */
  by?: readonly string[] | undefined;
  /** The turn after the moves. */
  turn: Turn;
  /** The number of changes so far. */
  version: number;
  /** The version of the last change of the moves or of a seat. */
  changed: number;
  log: readonly { version: number; fact: Fact }[];
  /** The id of the following game. */
  rematch: string | null;
  /** What the user wants from the server. */
  upload: Upload | null;
  /** The id of the game on the server, where it goes on; `null` while it lives here. */
  moved: string | null;
  /** The player to move whose opponent has failed. */
  failed: string | null;
  /**
   * The number of times that the user had help: a hint or an analysis before the end, an undo, a restart, or a seat of
   * the user that went to a computer or came back.
   */
  help: number;
}

export type Game = Beginning & Progress;

/**
 * The wish to let a game go on on the server: `invited` is the player whose seat waits for a person there; `null` if
 * the user only shares the game.
 */
interface Upload {
  invited: string | null;
}

/**
 * A command of the user or, without `version`, of the page: `answer` is the move of the opponent that is to move,
 * `fail` says that this opponent cannot move, `upload` sets what the user wants from the server, and `moved` says that
 * the game goes on there.
 */
export type LoopCommand =
  | { command: "play"; version: number; move: string }
  | { command: "undo" | "restart"; version: number }
  | { command: "hand"; version: number; player: string; seat: string }
  | { command: "claim"; version: number; player: string }
  | { command: "name"; version: number; player: string; name: string }
  | { command: "rematch"; game: string }
  | { command: "upload"; upload: Upload | null }
  | { command: "moved"; game: string }
  | { command: "answer"; move: string }
  | { command: "fail" }
  | { command: "help" };

/**
 * Return a new game, in which the user holds the seats of all people.
 *
 * @throws Refusal if the kernel refuses the start position or does not answer.
 */
export async function begin(beginning: Beginning, rules: TurnRules): Promise<Game> {
  const { start, seats } = beginning;
  const turn = await turnAfter(start, [], rules);
  const held = humansOf(seats);
  const names = Object.entries(beginning.names).map(([player, name]) => [player, nameOf(name)] as const);
  let game: Game = {
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
 * @throws Refusal if the rules forbid the command or the kernel does not answer; the message is the reason.
 */
export async function update(game: Game, command: LoopCommand, rules: TurnRules): Promise<Game> {
  if (command.command === "help") return { ...game, help: game.help + Number(game.turn.player !== null) };
  checkVersion(game, command);
  check(game, command);
  const isChange = !["fail", "upload", "moved"].includes(command.command);
  if (game.version >= MAX_VERSION && isChange) refuse(gettext("This game is too long to continue. Start a new one."));
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

/** Return the seed with which the opponent to move is asked: that of the game plus the number of moves, modulo 2^64. */
export function seedOf({ seed, moves }: Game) {
  return String(BigInt.asUintN(64, BigInt(seed) + BigInt(moves.length)));
}

/**
 * Return the spec of the opponent that is to move; `null` if a person is to move, the game is over, the opponent has
 * failed or the game goes on on the server.
 */
export function askedOpponent({ turn, seats, failed, moved }: Game) {
  const seat = turn.player === null ? HUMAN : (seats[turn.player] ?? HUMAN);
  return seat === HUMAN || failed !== null || moved !== null ? null : seat;
}

/** Return the players that the user controls: those of the user whose seat no opponent has taken over. */
export function yoursIn({ seats, held }: Pick<Game, "seats" | "held">) {
  return humansOf(seats).filter((player) => held.includes(player));
}

/**
 * Return a text as the name of a person, which may be empty: cut, and without spaces around it.
 *
 * Only the user sees the name here. The server checks the names of an uploaded game, which other people see; see
 * `frontends/web/nicknames.py`.
 */
function nameOf(text: string) {
  return [...text.trim()].slice(0, MAX_NAME_LENGTH).join("").trim();
}

/** Return the players with the seat of a person, in turn order. */
function humansOf(seats: Seats) {
  return PLAYERS.map(({ name }) => name).filter((player) => seats[player] === HUMAN);
}

/** Return the game with the next version. */
function advanced(game: Game) {
  return { ...game, version: game.version + 1 };
}

/** Return the game with more facts in its log, which belong to its version. */
function told(game: Game, ...facts: Fact[]): Game {
  const entries = facts.map((fact) => ({ version: game.version, fact }));
  return { ...game, log: [...game.log, ...entries].slice(-MAX_LOG) };
}

/**
 * Refuse a command of a page that shows an outdated version of the game.
 *
 * A new name may answer any version; every other command with a version must answer one since the last change of the
 * moves or of a seat.
 */
function checkVersion({ changed, version }: Game, command: LoopCommand) {
  if (!("version" in command) || command.command === "name") return;
  if (command.version < changed || command.version > version) {
    refuse(gettext("The game has changed in the meantime. This is how it stands now."));
  }
}

/** Refuse a command that the user may not give now. */
function check(game: Game, command: LoopCommand) {
  const { turn, seats, held, failed, moves } = game;
  if (game.moved !== null) refuse(gettext("The game has changed in the meantime. This is how it stands now."));
  const isPlayer = yoursIn(game).length > 0;
  switch (command.command) {
    case "play":
      if (turn.player !== null && seats[turn.player] !== HUMAN) {
        refuse(gettext("It is {player}'s turn.", { player: turn.player }));
      }
      return;
    case "undo":
    case "restart":
      if (!isPlayer) refuse(gettext("You are watching. Only players can do this."));
      if (moves.length === 0) refuse(gettext("There is no move to undo."));
      return;
    case "hand":
    case "claim": {
      const { player } = command;
      const isReplaceable = command.command === "hand" && failed === player && isPlayer;
      if (!held.includes(player) && !isReplaceable) refuse(gettext("{player}'s seat is not yours.", { player }));
      const isOpponent = command.command === "hand";
      if ((seats[player] !== HUMAN) === isOpponent && failed !== player) {
        refuse(
          isOpponent
            ? gettext("{player} is already played by a computer player.", { player })
            : gettext("{player} is already played by a person.", { player }),
        );
      }
      return;
    }
    case "name":
      if (!held.includes(command.player)) refuse(gettext("{player}'s seat is not yours.", { player: command.player }));
      return;
    case "rematch":
      if (held.length === 0) refuse(gettext("You are watching. Only players can do this."));
      if (game.turn.player !== null) refuse(gettext("This game still runs. A rematch is possible when it is over."));
      if (game.rematch !== null) refuse(gettext("There is already a rematch."));
      return;
    default:
  }
}

/** Return the game after a move of the player to move; throw a `Refusal` if the move is illegal. */
async function moved(game: Game, move: string, rules: TurnRules) {
  const { start, turn, moves, seats } = game;
  if (turn.player === null) refuse(gettext(GAME_OVER));
  if (!Object.hasOwn(turn.moves, move)) refuse(reasonAgainst(turn.position, move));
  const after = await turnAfter(start, [...moves.map(({ name }) => name), move], rules);
  const view = moveView(turn, move, after);
  const fact: Fact = { kind: "moved", player: view.player, move, captured: capturedFrom(turn.position, view.taken) };
  const by = game.by && [...game.by, seats[view.player] ?? HUMAN];
  const next = { ...game, by, moves: [...moves, view], turn: after, changed: game.version, failed: null };
  return told(next, fact, ...news(after));
}

/**
 * Return the game after an undo or a restart.
 *
 * @param ply The number of moves that are kept.
 */
async function wound(game: Game, ply: number, kind: "undone" | "restarted", rules: TurnRules) {
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

/** Return the number of moves before the last move of a person; 0 if no person has moved. */
function undoPly({ moves, seats }: Game) {
  return Math.max(
    0,
    moves.findLastIndex(({ player }) => seats[player] === HUMAN),
  );
}

/** Return the game after the seat of `player` becomes `seat`; if the user holds this seat, that counts as help. */
function seated(game: Game, player: string, seat: string): Game {
  const seats = { ...game.seats, [player]: seat };
  const help = game.help + Number(game.held.includes(player));
  const next = { ...game, seats, changed: game.version, failed: null, help };
  return told(next, { kind: "seated", player, seat });
}

/** Return the game after a change of the name of a person; unchanged if the person stays without a name. */
function renamed(game: Game, player: string, name: string): Game {
  if (!name && !game.names[player]) return game;
  return told({ ...game, names: { ...game.names, [player]: name } }, { kind: "named", player, name });
}

/** Return why a move is refused, in the words of the server; a page that knows the present turn sends no such move. */
function reasonAgainst(position: string, move: string) {
  const content = contentOf(position, move);
  if (content === undefined) return gettext("{cell} is not a cell.", { cell: move });
  return content === "." ? gettext("{move} captures nothing.", { move }) : gettext("{move} is occupied.", { move });
}

function refuse(reason: string): never {
  throw new Refusal(reason, 409);
}
