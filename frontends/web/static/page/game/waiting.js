import { fieldsOf, parsed, readStored, store } from "../common/storage.js";
const STORAGE_KEY = "tribolo.waiting";
const MOST_GAMES = 20;
export function waitingAfter({ version, all_moves: moves }, move) {
    return { version, moves: [...moves.map(({ name }) => name), move] };
}
export function cellOf({ moves }) {
    return moves.at(-1) ?? "";
}
export function canBePlayed(waiting, state) {
    const before = waiting.moves.length - 1;
    return (state.is_your_turn && state.plies === before && agrees(waiting, state, before) && cellOf(waiting) in state.takes);
}
export function wasPlayed(waiting, state) {
    return state.plies >= waiting.moves.length && agrees(waiting, state, waiting.moves.length);
}
function agrees({ moves }, state, count) {
    return moves.slice(0, count).every((name, index) => name === state.all_moves[index]?.name);
}
export function storedMove(game) {
    const { version, moves } = fieldsOf(stored()[game]);
    const isMove = typeof version === "number" && Number.isInteger(version) && Array.isArray(moves) && moves.length > 0;
    return isMove && moves.every((move) => typeof move === "string") ? { version, moves } : null;
}
export function storeMove(game, waiting) {
    const { [game]: _, ...others } = stored();
    write([...Object.entries(others), [game, waiting]]);
}
export function forgetMove(game) {
    write(Object.entries(stored()).filter(([id]) => id !== game));
}
function stored() {
    return parsed(readStored(STORAGE_KEY));
}
function write(moves) {
    store(STORAGE_KEY, JSON.stringify(Object.fromEntries(moves.slice(-MOST_GAMES))));
}
