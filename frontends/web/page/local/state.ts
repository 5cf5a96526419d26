// The state of a game in this browser: the value that the server sends for the same game.

import { PLAYERS } from "../board/view.ts";
import type { LogState, SeatState, State } from "../common/api.ts";
import { HUMAN } from "../words/facts.ts";
import { type Game, yoursIn } from "./loop.ts";
import { changedSeats } from "./record.ts";

/**
 * Return the state of a game at its present turn, as the user sees it.
 *
 * @param paces The seconds of each pace.
 */
export function stateOf(game: Game, paces: Readonly<Record<string, number>>): State {
  const { id, version, moves, turn, start, deal, seed, pace, seats, rematch } = game;
  const yours = yoursIn(game);
  const canUndo = yours.length > 0 && moves.length > 0 && turn.player !== null;
  return {
    ...{ id, version, start, deal, seed, rematch, rematch_offer: null },
    ply: moves.length,
    plies: moves.length,
    is_present: true,
    all_moves: [...moves],
    position: turn.position,
    takes: turn.player !== null && seats[turn.player] === HUMAN ? turn.moves : {},
    day: null,
    is_uploaded: false,
    pace: { name: pace, seconds: paces[pace] ?? 0 },
    time_control: "unlimited",
    seats: seatStates(game),
    is_player: game.held.length > 0,
    is_your_turn: turn.player !== null && yours.includes(turn.player),
    request: null,
    watching: 0,
    clocks: null,
    idle: null,
    changed_seats: changedSeats(game),
    told: game.log as LogState[], // A computer player that fails is a fact of this home alone.
    can_undo: canUndo,
    can_restart: canUndo,
    can_analyse: true,
    can_resign: false,
    can_leave: false,
    can_say: false,
    is_public: false,
    allows_watching: null,
  };
}

/** Return the seats of a game, or of its stored form, as the user sees them. */
export function seatStates(game: Pick<Game, "seats" | "held" | "names" | "failed">): SeatState[] {
  const { seats, held, names, failed } = game;
  return PLAYERS.map(({ name: player, style }) => {
    const seat = seats[player] ?? HUMAN;
    const isHuman = seat === HUMAN;
    const isYours = held.includes(player);
    return {
      ...{ player, style, seat, person: names[player] ?? "" },
      is_yours: isYours,
      is_taken: isYours,
      is_reserved: false,
      can_claim: isYours && !isHuman,
      can_block: false,
      is_blocked: false,
      can_hand_over: (isHuman && isYours) || (failed === player && yoursIn(game).length > 0),
      has_resigned: false,
      has_flagged: false,
      is_program: false,
      presence: "",
      away_minutes: 0,
      link: null,
    };
  });
}
