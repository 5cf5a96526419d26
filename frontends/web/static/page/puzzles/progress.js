import { parsed } from "../common/storage.js";
const CHARTED = 200;
const NUMBERS = ["rating", "deviation", "solved", "missed", "streak", "best"];
export function progressRequest(stored, puzzle, isSolved) {
    const fields = parsed(stored);
    const numbers = NUMBERS.map((name) => JSON.stringify(fields[name]) ?? "");
    const seen = Array.isArray(fields.seen) ? fields.seen : [];
    const ids = seen.filter((id) => typeof id === "string" && /^[0-9a-f]{10}$/.test(id));
    return ["progress", ...numbers, ids.join(" "), ...(puzzle ? [`${puzzle.id} ${puzzle.rating} ${isSolved}`] : [])];
}
export function withHistory(progress, stored) {
    const { history } = parsed(stored);
    const kept = Array.isArray(history) ? history.filter(Number.isFinite).slice(-CHARTED) : [];
    return { ...progress, history: kept.length > 0 ? kept : [progress.rating] };
}
export function withRating({ history, solved, missed }, after) {
    const counts = after.solved + after.missed > solved + missed;
    return { ...after, history: counts ? [...history, after.rating].slice(-CHARTED) : history };
}
