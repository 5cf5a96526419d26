export const SEATS = 3;
export function ownGames({ games, yours }) {
    return games.flatMap((game) => {
        const seat = yours.find(({ open_game: id }) => id === game.id);
        return seat ? [{ game, seat }] : [];
    });
}
export function otherGames({ games, yours }) {
    return games.filter(({ id }) => !yours.some((seat) => seat.open_game === id));
}
export function freeSeats({ people }) {
    return SEATS - people.length;
}
export function begunGame(before, after) {
    return after.game === before.game ? null : after.game;
}
export function gameInsteadOfSeat({ command, open_game: id, time_control: wanted }, { yours, game }) {
    const asks = command === "take" || command === "join";
    return asks && !yours.some((seat) => seat.open_game === id || seat.time_control === wanted) ? game : null;
}
export function age({ arrived }, now) {
    return Math.max(0, now - arrived) / 1000;
}
export function startsIn({ starts_in: least }, seconds) {
    return Math.max(0, Math.ceil(least - seconds));
}
