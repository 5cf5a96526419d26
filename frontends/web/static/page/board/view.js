import { label, playerName } from "../common/labels.js";
export const PLAYERS = [
    { name: "Blue", letter: "B", style: "blue" },
    { name: "Red", letter: "R", style: "red" },
    { name: "Green", letter: "G", style: "green" },
];
const STYLES = new Map([
    ["#", "wall"],
    [".", "none"],
    ...PLAYERS.map(({ letter, style }) => [letter, style]),
]);
export function moverOf(position) {
    const letter = position.at(-1)?.toUpperCase();
    return PLAYERS.find((player) => player.letter === letter) ?? null;
}
export function viewOf(position, { moves = [], takes = {}, size = [Infinity, Infinity], } = {}) {
    const mover = moverOf(position);
    const [board = ""] = position.split(" ");
    const scores = PLAYERS.map(({ letter }) => board.split(letter).length - 1);
    const most = Math.max(...scores);
    const players = PLAYERS.map((player, index) => {
        const score = scores[index] ?? 0;
        return { ...player, score, is_to_move: player === mover, has_won: mover === null && score === most };
    });
    const rows = cellsOf(position, moves).slice(0, size[1]);
    return {
        rows: rows.map((row) => row.slice(0, size[0])),
        players,
        status: statusOf(players),
        is_over: mover === null,
        takes,
        moves,
    };
}
export function viewOfState({ position, all_moves: moves, ply, takes }) {
    return viewOf(position, { moves: moves.slice(0, ply), takes });
}
function cellsOf(position, moves) {
    const last = lastMoves(moves);
    const moved = new Set(last.map(({ name }) => name));
    const taken = new Set(last.flatMap((move) => move.taken));
    return rowsOf(position).map((row, y) => [...row].map((letter, x) => {
        const name = `${String.fromCharCode(97 + x)}${y + 1}`;
        const style = STYLES.get(letter) ?? "none";
        return { name, letter, style, moved: moved.has(name), taken: taken.has(name) && !moved.has(name) };
    }));
}
export function rowsOf(position) {
    const [board = ""] = position.split(" ");
    return board.split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
}
export function contentOf(position, cell) {
    const [, column = "", row = ""] = /^([a-p])([1-9]\d?)$/.exec(cell) ?? [];
    return column ? rowsOf(position)[Number(row) - 1]?.[column.charCodeAt(0) - 97] : undefined;
}
function lastMoves(moves) {
    const last = new Map();
    for (const move of moves.toReversed()) {
        if (!last.has(move.player))
            last.set(move.player, move);
        if (last.size === PLAYERS.length)
            break;
    }
    return [...last.values()];
}
function statusOf(players) {
    const mover = players.find((player) => player.is_to_move);
    if (mover)
        return label("to_move", { player: mover.name });
    return describeOutcome(players.map(({ score }) => score));
}
export function describeOutcome(scores) {
    const most = Math.max(...scores);
    const winners = PLAYERS.filter((_, index) => scores[index] === most);
    return label(winners.length > 1 ? "game_shared" : "game_won", {
        winners: winners.map(({ name }) => playerName(name)).reduce((first, second) => label("and", { first, second })),
        cells: most,
        scores: PLAYERS.map(({ name }, index) => `${playerName(name)} ${scores[index]}`).join(", "),
    });
}
