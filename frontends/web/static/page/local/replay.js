import { moveView } from "../board/turns.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
export async function replayed(start, names, rules) {
    const plies = [...Array(names.length + 1).keys()];
    const turns = await Promise.all(plies.map((ply) => turnAfter(start, names.slice(0, ply), rules)));
    const moves = names.map((name, ply) => moveView(at(turns, ply), name, at(turns, ply + 1)));
    return { moves, turn: at(turns, names.length) };
}
export async function turnAfter(start, moves, rules) {
    const turn = await rules.turn(start, moves);
    if (turn === null)
        throw new Refusal(label("rules_failed"), 500);
    return turn;
}
function at(values, index) {
    const value = values[index];
    if (value === undefined)
        throw new RangeError(`There is no element ${index}.`);
    return value;
}
