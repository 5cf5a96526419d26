import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { replayed } from "./replay.js";
export const MOST_MOVES = 176;
const PATTERN = /^[a-p]\d{1,2}(\.[a-p]\d{1,2})*$/;
export function formatRival(moves) {
    return moves.join(".");
}
export async function parseRival(text, start, rules) {
    if (!text)
        return null;
    const moves = text.length <= 4 * MOST_MOVES && PATTERN.test(text) ? text.split(".") : [];
    const found = await replayed(start, moves, rules).catch(() => null);
    if (moves.length === 0 || moves.length > MOST_MOVES || found?.turn.player !== null)
        throw new Refusal(label("duel_broken"), 422);
    return moves;
}
