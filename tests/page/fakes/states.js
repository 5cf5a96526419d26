// States of a game as the server sends them, for tests. The board is one row of cells: a1, b1, c1, d1.

/** @import { LogState, MoveView, SeatState, State, Update } from "../../../frontends/web/static/common/api.js" */
/** @import { PageState } from "../../../frontends/web/static/game/page.js" */

import { PLAYERS } from "../../../frontends/web/static/board/view.js";
import { openPage } from "../../../frontends/web/static/game/changes.js";

const CELLS = ["a1", "b1", "c1", "d1"];

/**
 * Return the legal moves after some moves, each with the cells that it captures: all cells without a move are legal.
 *
 * @param {string[]} moves The names of the cells played on.
 * @returns {Record<string, string[]>}
 */
export function takesAfter(moves) {
  const free = CELLS.filter((name) => !moves.includes(name));
  return Object.fromEntries(free.map((name) => [name, [name.toUpperCase()]]));
}

/**
 * Return the position string after some moves: the cells played on belong to those who played there.
 *
 * @param {string[]} moves
 */
export function positionAfter(moves) {
  const letters = CELLS.map((name) => PLAYERS[moves.indexOf(name) % 3]?.letter ?? ".");
  return `${letters.join("")} ${PLAYERS[moves.length % 3]?.letter.toLowerCase()}`;
}

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
  const seats = changes.seats ?? PLAYERS.map(({ name, style }, index) => seat(name, style, index === 0));
  const names = all.slice(0, ply).map(({ name }) => name);
  return {
    id: "game",
    version: all.length,
    ply,
    plies: all.length,
    is_present: ply === all.length,
    all_moves: all,
    position: positionAfter(names),
    takes: seats[ply % 3]?.seat === "human" ? takesAfter(names) : {},
    start: "",
    deal: "standard",
    seed: "7",
    day: null,
    is_uploaded: false,
    pace: { name: "normal", seconds: 1 },
    time_control: "unlimited",
    seats,
    is_player: true,
    is_your_turn: ply === all.length && seats[ply % 3]?.seat === "human",
    request: null,
    watching: 0,
    clocks: null,
    idle: null,
    changed_seats: [],
    told: all.map((move, index) => logEntry(index + 1, `${move.player} plays ${move.name}.`)),
    rematch: null,
    rematch_offer: null,
    can_undo: true,
    can_restart: true,
    can_analyse: true,
    can_resign: false,
    can_leave: false,
    can_say: false,
    is_public: false,
    allows_watching: null,
    ...changes,
  };
}

/**
 * Return the update of the event stream that leads from a game after some moves to the game after other moves.
 *
 * @param {string} before The moves before, separated by spaces; their number is the version before.
 * @param {string} after The moves after the update.
 * @param {Partial<Update>} [changes] Fields to replace in the update.
 * @returns {Update}
 */
export function update(before, after, changes = {}) {
  const [older, newer] = [state(before), state(after)];
  const kept = newer.all_moves.findIndex(({ name }, index) => name !== older.all_moves[index]?.name);
  const first = kept < 0 ? newer.plies : kept;
  const { version, seats, is_player, is_your_turn, request, can_undo, can_restart } = newer;
  const { rematch, rematch_offer, can_leave } = newer;
  const { can_analyse, can_resign, can_say, is_public, allows_watching, watching, clocks, idle, changed_seats } = newer;
  return {
    since: older.version,
    version,
    kept: first,
    moves: newer.all_moves.slice(first),
    told: newer.told.slice(older.told.length),
    ...{ seats, is_player, is_your_turn, request, can_undo, can_restart, can_analyse },
    ...{ rematch, rematch_offer, can_leave },
    ...{ can_resign, can_say, is_public, allows_watching, watching, clocks, idle, changed_seats },
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
 * @param {string} player
 * @param {string} style
 * @param {boolean} isYours Whether the user plays for the player; otherwise the seat is that of a computer player.
 * @returns {SeatState}
 */
export function seat(player, style, isYours) {
  const [spec, name, label] = isYours ? ["human", "", "You"] : ["greedy", "Gus", "Gus, greedy"];
  const hasLink = { is_taken: isYours, is_reserved: false, can_claim: false, can_hand_over: false, link: null };
  const blocks = { can_block: false, is_blocked: false };
  const presence = /** @type {const} */ ("");
  return {
    player,
    style,
    seat: spec,
    name,
    label,
    person: "",
    is_yours: isYours,
    has_resigned: false,
    has_flagged: false,
    presence,
    away_minutes: 0,
    ...hasLink,
    ...blocks,
  };
}

/**
 * Return the state of a page that was just opened and shows the live game.
 *
 * @param {State} live The newest state of the game from the server, which the page shows.
 * @param {Partial<PageState>} [changes] Fields to replace in the state of the page.
 * @returns {PageState}
 */
export function page(live, changes = {}) {
  const options = { viewedPly: null, showsMoves: false, shownAt: 0, announcedVersion: live.version };
  return { ...openPage(live, live, options), ...changes };
}

/**
 * Return a move that captures one cell. The captured cell has the name of the cell played on, in capital letters.
 *
 * @param {string} name The name of the cell played on.
 * @param {number} index The number of moves before this move; it determines the player of the move.
 * @returns {MoveView}
 */
function moveView(name, index) {
  const { name: player = "", letter = "", style = "" } = PLAYERS[index % 3] ?? {};
  return { player, letter, style, name, taken: [name.toUpperCase()], skipped: [] };
}
