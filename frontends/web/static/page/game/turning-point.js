import { reviewOf } from "../record/review.js";
const NODES = 100;
export async function turningPoint(engine, rules, { start, all_moves: played }) {
    const names = played.map(({ name }) => name);
    const { turningPoint: ply } = await reviewOf(engine, rules, start, names, NODES);
    if (ply === null)
        return null;
    const move = played[ply - 1];
    return move ? { ply, player: move.player, move: move.name } : null;
}
