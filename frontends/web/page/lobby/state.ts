// The lobby as a page knows it, and pure functions of it, without DOM, network or clock.

import type { LobbyState, OpenGameState, OpenSeatState } from "../common/api.ts";

export interface Lobby {
  /** The newest state that the server sent. */
  state: LobbyState;
  /** When it arrived, in milliseconds of `performance.now()`. */
  arrived: number;
}

/** An open game in which the user has a seat. */
export interface OwnGame {
  game: OpenGameState;
  seat: OpenSeatState;
}

/** The seats of a game. */
export const SEATS = 3;

/** Return the open games in which the user waits. */
export function ownGames({ games, yours }: LobbyState): OwnGame[] {
  return games.flatMap((game) => {
    const seat = yours.find(({ open_game: id }) => id === game.id);
    return seat ? [{ game, seat }] : [];
  });
}

/** Return the open games that the user can join. */
export function otherGames({ games, yours }: LobbyState) {
  return games.filter(({ id }) => !yours.some((seat) => seat.open_game === id));
}

export function freeSeats({ people }: OpenGameState) {
  return SEATS - people.length;
}

/**
 * Return the id of the game that has begun for the user between two states; `null` if none has. A page that is loaded
 * soon after the start of a game knows of it already, and does not take the user back to it.
 */
export function begunGame(before: LobbyState, after: LobbyState) {
  return after.game === before.game ? null : after.game;
}

/**
 * Return the id of the game that the user gets in place of the seat that a command asked for; `null` if the command
 * asked for no seat, or if the user now has that seat. The server gives no seat to a command that comes soon after a
 * game of the user began: it takes the command for a doubled press.
 */
export function gameInsteadOfSeat(
  { command, open_game: id, time_control: wanted }: Readonly<Record<string, string | null>>,
  { yours, game }: LobbyState,
) {
  const asks = command === "take" || command === "join";
  return asks && !yours.some((seat) => seat.open_game === id || seat.time_control === wanted) ? game : null;
}

/**
 * Return the seconds that have passed since the newest state arrived.
 *
 * @param now The present time, as `performance.now()` returns it.
 */
export function age({ arrived }: Lobby, now: number) {
  return Math.max(0, now - arrived) / 1000;
}

/**
 * Return in how many whole seconds the user may start with computers; 0 if that is possible now.
 *
 * @param seconds The seconds since the state arrived.
 */
export function startsIn({ starts_in: least }: OpenSeatState, seconds: number) {
  return Math.max(0, Math.ceil(least - seconds));
}
