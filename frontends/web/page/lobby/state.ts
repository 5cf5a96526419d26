// The lobby as a page knows it, and pure functions of it, without DOM, network or clock.

/** @import { LobbyState, OpenGameState, OpenSeatState } from "../common/api.js" */

/**
 * @typedef {object} Lobby
 * @property {LobbyState} state The newest state that the server sent.
 * @property {number} arrived When it arrived, in milliseconds of `performance.now()`.
 */

/**
 * An open game in which the user has a seat.
 *
 * @typedef {{ game: OpenGameState, seat: OpenSeatState }} OwnGame
 */

/** The seats of a game. */
export const SEATS = 3;

/**
 * Return the open games in which the user waits.
 *
 * @param {LobbyState} state
 * @returns {OwnGame[]}
 */
export function ownGames({ games, yours }) {
  return games.flatMap((game) => {
    const seat = yours.find(({ open_game: id }) => id === game.id);
    return seat ? [{ game, seat }] : [];
  });
}

/**
 * Return the open games that the user can join.
 *
 * @param {LobbyState} state
 */
export function otherGames({ games, yours }) {
  return games.filter(({ id }) => !yours.some((seat) => seat.open_game === id));
}

/** @param {OpenGameState} game */
export function freeSeats({ people }) {
  return SEATS - people.length;
}

/**
 * Return the id of the game that has begun for the user between two states; `null` if none has. A page that is loaded
 * soon after the start of a game knows of it already, and does not take the user back to it.
 *
 * @param {LobbyState} before
 * @param {LobbyState} after
 */
export function begunGame(before, after) {
  return after.game === before.game ? null : after.game;
}

/**
 * Return the id of the game that the user gets in place of the seat that a command asked for; `null` if the command
 * asked for no seat, or if the user now has that seat. The server gives no seat to a command that comes soon after a
 * game of the user began: it takes the command for a doubled press.
 *
 * @param {Readonly<Record<string, string | null>>} command
 * @param {LobbyState} after The state after the command.
 */
export function gameInsteadOfSeat({ command, open_game: id, time_control: wanted }, { yours, game }) {
  const asks = command === "take" || command === "join";
  return asks && !yours.some((seat) => seat.open_game === id || seat.time_control === wanted) ? game : null;
}

/**
 * Return the seconds that have passed since the newest state arrived.
 *
 * @param {Lobby} lobby
 * @param {number} now The present time, as `performance.now()` returns it.
 */
export function age({ arrived }, now) {
  return Math.max(0, now - arrived) / 1000;
}

/**
 * Return in how many whole seconds the user may start with computers; 0 if that is possible now.
 *
 * @param {OpenSeatState} seat
 * @param {number} seconds The seconds since the state arrived.
 */
export function startsIn({ starts_in: least }, seconds) {
  return Math.max(0, Math.ceil(least - seconds));
}
