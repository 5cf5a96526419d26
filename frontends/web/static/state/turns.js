// States that the page computes itself: the state of a game after any of its moves, from the rules of the kernel.

/** @import { Turn } from "../engine/kernel.js" */
/** @import { CellView, MoveView, PlayerView, State, View } from "./api.js" */

import { label, playerName } from "./labels.js";

/** The styles of cells without an owner, keyed by the letter that stands for the cell in a position string. */
const STYLES = new Map([
  ["#", "wall"],
  [".", "none"],
]);

/**
 * Return the state of a game after some of its moves, as the server would send it, but without a hint.
 *
 * @param {State} live A state of the game. It gives everything that does not depend on the turn, such as the seats.
 * @param {MoveView[]} moves The moves of the game up to the wanted turn.
 * @param {Turn} turn The wanted turn.
 * @returns {State}
 */
export function stateAfter(live, moves, turn) {
  const isPresent = moves.length === live.plies;
  const mover = live.seats.find(({ player }) => player === turn.player);
  return {
    ...live,
    ply: moves.length,
    is_present: isPresent,
    view: viewAfter(live.view, moves, turn),
    position: turn.position,
    is_your_turn: isPresent && mover?.seat === "human" && mover.is_yours,
    hint: null,
  };
}

/**
 * Return the state of a game after one more move, as it will be unless the server refuses the move.
 *
 * @param {State} live The state of the game at its present turn.
 * @param {string} name The name of the cell to play on; the move must be legal.
 * @param {Turn} turn The turn after the move.
 * @returns {State}
 */
export function stateAfterMove(live, name, turn) {
  const { players, takes } = live.view;
  const player = players.find((one) => one.is_to_move)?.name ?? null;
  const moves = [...live.all_moves, moveView(players, { player, moves: takes }, name, turn)];
  const isOver = turn.player === null;
  const changes = { thinking: null, can_undo: live.day === null, can_analyse: live.can_analyse || isOver };
  return stateAfter({ ...live, plies: moves.length, all_moves: moves, ...changes }, moves, turn);
}

/**
 * Return a move as the page lists it.
 *
 * @param {PlayerView[]} players
 * @param {Pick<Turn, "player" | "moves">} before The turn on which the move is played.
 * @param {string} name The name of the cell to play on; the move must be legal.
 * @param {Turn} after The turn after the move.
 * @returns {MoveView}
 */
export function moveView(players, before, name, after) {
  const mover = players.find((player) => player.name === before.player);
  if (!mover) throw new RangeError("The game is over.");
  const { name: player, letter, style } = mover;
  return { player, letter, style, name, taken: before.moves[name] ?? [], skipped: after.skipped };
}

/**
 * Return the view of a turn: the data that the page draws.
 *
 * @param {View} view A view of another turn of the same game.
 * @param {MoveView[]} moves The moves that lead to the turn.
 * @param {Turn} turn
 * @returns {View}
 */
export function viewAfter(view, moves, turn) {
  const most = Math.max(...turn.scores);
  const players = view.players.map((player, index) => ({
    ...player,
    score: turn.scores[index] ?? 0,
    is_to_move: player.name === turn.player,
    has_won: turn.player === null && turn.scores[index] === most,
  }));
  const isHuman = players.some((player) => player.is_to_move && player.seat === "human");
  return {
    ...view,
    rows: cellsOf(view, moves, turn.position),
    players,
    status: statusOf(players),
    is_over: turn.player === null,
    legal: [],
    takes: isHuman ? turn.moves : {},
    moves,
  };
}

/**
 * Return the cells of a board, row by row, with the marks of the last moves.
 *
 * @param {View} view A view of the same board, which gives the names of the cells and the styles of the players.
 * @param {MoveView[]} moves The moves that lead to the board.
 * @param {string} position The position string of the board.
 * @returns {CellView[][]}
 */
function cellsOf(view, moves, position) {
  const styles = new Map(STYLES);
  for (const { letter, style } of view.players) styles.set(letter, style);
  const letters = rowsOf(position);
  const last = lastMoves(moves, view.players.length);
  const moved = new Set(last.map(({ name }) => name));
  const taken = new Set(last.flatMap((move) => move.taken));
  return view.rows.map((row, y) =>
    row.map(({ name }, x) => {
      const letter = letters[y]?.[x] ?? ".";
      return {
        name,
        letter,
        style: styles.get(letter) ?? "none",
        is_legal: false,
        moved: moved.has(name),
        taken: taken.has(name) && !moved.has(name),
      };
    }),
  );
}

/**
 * Return the rows of the board in a position string: one letter for each cell, `.` for an empty one.
 *
 * @param {string} position A valid position string.
 */
export function rowsOf(position) {
  const [board = ""] = position.split(" ");
  return board.split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
}

/**
 * Return the latest move of each player who has moved.
 *
 * @param {MoveView[]} moves
 * @param {number} players The number of players.
 */
function lastMoves(moves, players) {
  /** @type {Map<string, MoveView>} */
  const last = new Map();
  for (let index = moves.length - 1; index >= 0 && last.size < players; index -= 1) {
    const move = /** @type {MoveView} */ (moves[index]);
    if (!last.has(move.player)) last.set(move.player, move);
  }
  return [...last.values()];
}

/**
 * Return the sentence that says which player is to move or, if the game is over, who has won.
 *
 * @param {PlayerView[]} players
 */
function statusOf(players) {
  const mover = players.find((player) => player.is_to_move);
  if (mover) return label("to_move", { player: mover.name });
  const winners = players.filter((player) => player.has_won);
  return label(winners.length > 1 ? "game_shared" : "game_won", {
    winners: winners.map(({ name }) => playerName(name)).reduce((first, second) => label("and", { first, second })),
    cells: winners[0]?.score ?? 0,
    scores: players.map(({ name, score }) => `${playerName(name)} ${score}`).join(", "),
  });
}
