// What the page draws of a turn, from its position string.

import type { MoveView, State } from "../common/api.ts";
import { GAME_SHARED, GAME_WON, TO_MOVE } from "../common/sentences.ts";
import { gettext, playerName } from "../common/texts.ts";
import { cropOf, cropped } from "./crop.ts";

export interface CellView {
  name: string;
  /** The letter of its content, such as `B`; `.` for an empty cell. */
  letter: string;
  /** The style of its content, such as `wall` or `blue`. */
  style: string;
  /** Whether the last move of a player was played there. */
  moved: boolean;
  /** Whether such a move captured the cell, and none was played there. */
  taken: boolean;
}

/** A player, as shown beside the board. */
interface PlayerView {
  name: string;
  letter: string;
  style: string;
  score: number;
  is_to_move: boolean;
  has_won: boolean;
}

/** A turn on the page. */
export interface View {
  rows: CellView[][];
  players: PlayerView[];
  /** The sentence about the turn or the outcome. */
  status: string;
  is_over: boolean;
  /**
   * The moves that the view offers, with the cells that each captures: legal moves, which on a turn of another person
   * or an earlier turn of a game the user cannot play.
   */
  takes: Record<string, string[]>;
  /** The moves that lead to the turn. */
  moves: MoveView[];
}

/** The players, in turn order. */
export const PLAYERS = [
  { name: "Blue", letter: "B", style: "blue" },
  { name: "Red", letter: "R", style: "red" },
  { name: "Green", letter: "G", style: "green" },
];

/** The style of each content of a cell. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ["#", "wall"],
  [".", "none"],
  ...PLAYERS.map(({ letter, style }) => [letter, style] as const),
]);

/** Return the player to move in a position; `null` once the game is over. */
export function moverOf(position: string) {
  const letter = position.at(-1)?.toUpperCase();
  return PLAYERS.find((player) => player.letter === letter) ?? null;
}

/**
 * Return the view of a position.
 *
 * @param options `moves`: the moves that lead to it; `takes`: the moves that it offers; `size`: the number of columns
 *   and of rows to show of the upper left corner. Without a size, the view has no walls around the board.
 */
export function viewOf(
  position: string,
  {
    moves = [],
    takes = {},
    size,
  }: { moves?: MoveView[]; takes?: Record<string, string[]>; size?: [number, number] } = {},
): View {
  const mover = moverOf(position);
  const [board = ""] = position.split(" ");
  const scores = PLAYERS.map(({ letter }) => board.split(letter).length - 1);
  const most = Math.max(...scores);
  const players = PLAYERS.map((player, index) => {
    const score = scores[index] ?? 0;
    return { ...player, score, is_to_move: player === mover, has_won: mover === null && score === most };
  });
  const crop = size ? { left: 0, top: 0, right: size[0], bottom: size[1] } : cropOf(rowsOf(position));
  return {
    rows: cropped(cellsOf(position, moves), crop),
    players,
    status: statusOf(players),
    is_over: mover === null,
    takes,
    moves,
  };
}

export function viewOfState({ position, all_moves: moves, ply, takes }: State) {
  return viewOf(position, { moves: moves.slice(0, ply), takes });
}

/**
 * Return the cells of a board, row by row, with the marks of the last moves.
 *
 * @param moves The moves that lead to the board.
 */
function cellsOf(position: string, moves: MoveView[]): CellView[][] {
  const last = lastMoves(moves);
  const moved = new Set(last.map(({ name }) => name));
  const taken = new Set(last.flatMap((move) => move.taken));
  return rowsOf(position).map((row, y) =>
    [...row].map((letter, x) => {
      const name = `${String.fromCharCode(97 + x)}${y + 1}`;
      const style = STYLES.get(letter) ?? "none";
      return { name, letter, style, moved: moved.has(name), taken: taken.has(name) && !moved.has(name) };
    }),
  );
}

/** Return the rows of the board in a position string: one letter for each cell, `.` for an empty one. */
export function rowsOf(position: string) {
  const [board = ""] = position.split(" ");
  return board.split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
}

/**
 * Return the letter of the content of a cell; `undefined` if there is no such cell.
 *
 * @param cell The name of the cell, such as c7.
 */
export function contentOf(position: string, cell: string) {
  const [, column = "", row = ""] = /^([a-p])([1-9]\d?)$/.exec(cell) ?? [];
  return column ? rowsOf(position)[Number(row) - 1]?.[column.charCodeAt(0) - 97] : undefined;
}

/**
 * Return the last move of each player, the newest first.
 *
 * @param moves The moves that lead to the board, in order.
 */
function lastMoves(moves: MoveView[]) {
  const last = new Map<string, MoveView>();
  for (const move of moves.toReversed()) {
    if (!last.has(move.player)) last.set(move.player, move);
    if (last.size === PLAYERS.length) break;
  }
  return [...last.values()];
}

/** Return the sentence that says which player is to move or, if the game is over, who has won. */
function statusOf(players: PlayerView[]) {
  const mover = players.find((player) => player.is_to_move);
  if (mover) return gettext(TO_MOVE, { player: mover.name });
  return describeOutcome(players.map(({ score }) => score));
}

/** Return the sentence about the end of a game: the winners, their number of cells and all scores. */
export function describeOutcome(scores: number[]) {
  const most = Math.max(...scores);
  const winners = PLAYERS.filter((_, index) => scores[index] === most);
  return gettext(winners.length > 1 ? GAME_SHARED : GAME_WON, {
    winners: winners
      .map(({ name }) => playerName(name))
      .reduce((first, second) => gettext("{first} and {second}", { first, second })),
    cells: most,
    scores: PLAYERS.map(({ name }, index) => `${playerName(name)}: ${scores[index]}`).join(", "),
  });
}
