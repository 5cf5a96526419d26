// States of a game as the server sends them, for tests. The board is one row of cells: a1, b1, c1, d1.

/** @import { MoveView, State, LogState, View } from "../../frontends/web/static/state/api.js" */
/** @import { PageState } from "../../frontends/web/static/state/page.js" */

import { openPage } from "../../frontends/web/static/state/changes.js";

const PLAYERS = /** @type {const} */ ([
  ["Blue", "B", "blue"],
  ["Red", "R", "red"],
  ["Green", "G", "green"],
]);

/**
 * Return the state of a game after some moves, as Blue sees it: Blue is human, Red and Green are computer players.
 *
 * @param {string} moves The names of the cells played on, separated by spaces; Blue moves first, then
 *   the players take turns.
 * @param {Partial<State> & { ply?: number }} [changes] Fields to replace in the state. The field `ply` is the
 *   number of moves shown, by default all.
 * @returns {State}
 */
export function state(moves, changes = {}) {
  const all = moves.split(" ").filter(Boolean).map(moveView);
  const ply = changes.ply ?? all.length;
  return {
    id: "game",
    version: all.length,
    ply,
    plies: all.length,
    is_present: ply === all.length,
    view: view(all.slice(0, ply)),
    all_moves: all,
    position: "",
    deal: "standard",
    seed: "7",
    pace: { name: "normal", seconds: 1 },
    seats: [],
    is_player: true,
    is_your_turn: ply === all.length && ply % 3 === 0,
    thinking: null,
    request: null,
    told: all.map((move, index) => logEntry(index + 1, `${move.player} plays ${move.name}.`)),
    hint: null,
    rematch: null,
    can_undo: true,
    can_restart: true,
    ...changes,
  };
}

/**
 * Return an entry of the game log, as the server sends it in the field `told` of a game state.
 *
 * @param {number} version The version of the game right after the event that the entry reports.
 * @param {string} text The sentence that the page shows.
 * @param {LogState["kind"]} [kind] The kind of the event; `people` stands for an action other than a move, such as a
 *   request to undo.
 * @returns {LogState}
 */
export function logEntry(version, text, kind = "moved") {
  return { version, text, kind };
}

/**
 * Return the state of a page that was just opened and shows the live game.
 *
 * @param {State} live The newest state of the game from the server, which the page shows.
 * @param {Partial<PageState>} [changes] Fields to replace in the state of the page.
 * @returns {PageState}
 */
export function page(live, changes = {}) {
  return { ...openPage(live, live, { viewedPly: null, showsMoves: false, shownAt: 0 }), ...changes };
}

/**
 * Return the view of a game after some moves: the board, the players and the moves, as the page draws them.
 *
 * @param {MoveView[]} moves The moves played; the length of the array determines the player to move.
 * @returns {View}
 */
export function view(moves) {
  return {
    column_labels: ["a", "b", "c", "d"],
    row_labels: ["1"],
    rows: [["a1", "b1", "c1", "d1"].map((name) => ({ name, letter: ".", style: "none" }))],
    players: PLAYERS.map(([name, letter, style], index) => ({
      name,
      letter,
      style,
      seat: index === 0 ? "human" : "greedy",
      score: 10 * (index + 1),
      is_to_move: moves.length % 3 === index,
      has_won: false,
    })),
    status: "",
    is_over: false,
    legal: [],
    takes: {},
    moves,
  };
}

/**
 * Return a move that captures one cell. The captured cell has the name of the cell played on, in capital letters.
 *
 * @param {string} name The name of the cell played on.
 * @param {number} index The number of moves before this move; it determines the player of the move.
 * @returns {MoveView}
 */
function moveView(name, index) {
  const [player, letter, style] = PLAYERS[index % 3] ?? PLAYERS[0];
  return { player, letter, style, name, taken: [name.toUpperCase()], skipped: [] };
}
