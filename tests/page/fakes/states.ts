// States of a game as the server sends them, for tests. The board is one row of cells: a1, b1, c1, d1.

import { PLAYERS } from "../../../frontends/web/page/board/view.ts";
import type { LogState, MoveView, SeatState, State, Update } from "../../../frontends/web/page/common/api.ts";
import { openPage } from "../../../frontends/web/page/game/changes.ts";
import type { PageState } from "../../../frontends/web/page/game/page.ts";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";
import type { Sentence } from "../../../frontends/web/page/words/words.ts";

setCharacters({ greedy: { name: "Gus", label: "Gus, easy" } });

const CELLS = ["a1", "b1", "c1", "d1"];

/** Return the legal moves with their captures: all cells without a move are legal, and capture the cell in capitals. */
export function takesAfter(moves: string[]): Record<string, string[]> {
  const free = CELLS.filter((name) => !moves.includes(name));
  return Object.fromEntries(free.map((name) => [name, [name.toUpperCase()]]));
}

/** Return the position string: the cells played on belong to those who played there. */
export function positionAfter(moves: string[]) {
  const letters = CELLS.map((name) => PLAYERS[moves.indexOf(name) % 3]?.letter ?? ".");
  return `${letters.join("")} ${PLAYERS[moves.length % 3]?.letter.toLowerCase()}`;
}

/**
 * Return the state of a game after some moves, as Blue sees it: Blue is human, Red and Green are computer players.
 *
 * @param moves The names of the cells played on, separated by spaces, from the first move of Blue.
 * @param changes Fields to replace; `ply` is the number of moves shown, by default all.
 */
export function state(moves: string, changes: Partial<State> = {}): State {
  const all = moves.split(" ").filter(Boolean).map(moveView);
  const ply = changes.ply ?? all.length;
  const seats = changes.seats ?? PLAYERS.map(({ name, style }, index) => seat(name, style, index === 0));
  const names = all.slice(0, ply).map(({ name }) => name);
  const isHuman = seats[ply % 3]?.seat === "human";
  const deal = { start: "", deal: "standard", seed: "7", day: null, is_uploaded: false };
  const people = { watching: 0, changed_seats: [], rematch: null, rematch_offer: null, request: null };
  const times = { pace: { name: "normal", seconds: 1 }, clocks: null, idle: null };
  const rights = { is_player: true, can_undo: true, can_restart: true, can_analyse: true };
  const others = { can_resign: false, can_leave: false, can_say: false, is_public: false, allows_watching: null };
  return {
    id: "game",
    version: all.length,
    ply,
    plies: all.length,
    is_present: ply === all.length,
    all_moves: all,
    position: positionAfter(names),
    takes: isHuman ? takesAfter(names) : {},
    time_control: "unlimited",
    seats,
    is_your_turn: ply === all.length && isHuman,
    told: all.map(({ player, name }, index) => movedEntry(index + 1, player, name)),
    ...{ ...deal, ...people, ...times, ...rights, ...others },
    ...changes,
  };
}

/**
 * Return the update of the event stream that leads from a game after some moves to the game after other moves.
 *
 * @param before The moves before, separated by spaces; their number is the version before.
 * @param after The moves after the update.
 * @param changes Fields to replace in the update.
 */
export function update(before: string, after: string, changes: Partial<Update> = {}): Update {
  const [older, newer] = [state(before), state(after)];
  const kept = newer.all_moves.findIndex(({ name }, index) => name !== older.all_moves[index]?.name);
  const first = kept < 0 ? newer.plies : kept;
  // An update has no fields of the deal, or of the turn that is shown.
  const { id, ply, plies, is_present, all_moves, position, takes, told, start, deal, seed, day, ...others } = newer;
  const { is_uploaded, pace, time_control, ...fields } = others;
  return {
    ...fields,
    since: older.version,
    kept: first,
    moves: all_moves.slice(first),
    told: told.slice(older.told.length),
    ...changes,
  };
}

export function movedEntry(version: number, player: string, move: string): LogState {
  return { version, fact: { kind: "moved", player, move, captured: [["Red", 1]] } };
}

export function sentence(version: number, text: string, kind: Sentence["kind"] = "moved"): Sentence {
  return { version, text, kind, bubble: null };
}

/** Return a seat of the user, or of a computer player. */
export function seat(player: string, style: string, isYours: boolean): SeatState {
  const spec = isYours ? "human" : "greedy";
  const link = { is_taken: isYours, is_reserved: false, can_claim: false, can_hand_over: false, link: null };
  const person = { person: "", presence: "" as const, away_minutes: 0 };
  const ends = { can_block: false, is_blocked: false, has_resigned: false, has_flagged: false, is_program: false };
  return { player, style, seat: spec, is_yours: isYours, ...link, ...person, ...ends };
}

/** Return a page that shows the live game. */
export function page(live: State, changes: Partial<PageState> = {}) {
  const options = { viewedPly: null, shownAt: 0, announcedVersion: live.version };
  return { ...openPage(live, live, options), ...changes };
}

/** @param index The number of moves before. */
function moveView(name: string, index: number): MoveView {
  const { name: player = "", letter = "", style = "" } = PLAYERS[index % 3] ?? {};
  return { player, letter, style, name, taken: [name.toUpperCase()], skipped: [] };
}
