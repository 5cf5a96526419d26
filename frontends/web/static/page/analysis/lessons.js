import { label, playerName } from "../common/labels.js";
export const TOLERANCE = 0.02;
export function isAccepted(lesson, shares, index) {
    return (shares[index] ?? 0) >= (lesson.bestShares[index] ?? 0) - TOLERANCE;
}
export function explained(lesson, move, shares, before, { turn, reply }) {
    const sentences = [label("lesson_takes", { move, captured: capturedText(before, move) })];
    const taken = reply === undefined ? undefined : turn.moves[reply];
    if (reply !== undefined && taken && turn.player) {
        sentences.push(label("lesson_reply", { player: turn.player, move: reply, count: taken.length }));
    }
    const gains = before.players.map(({ name }, index) => {
        const points = Math.round(100 * ((shares[index] ?? 0) - (lesson.shares[index] ?? 0)));
        return `${playerName(name)} ${points > 0 ? "+" : ""}${points}`;
    });
    sentences.push(label("lesson_gains", { move: lesson.move, gains: gains.join(", ") }));
    return sentences.join(" ");
}
function capturedText(view, move) {
    const cells = new Map(view.rows.flat().map((cell) => [cell.name, cell.style]));
    const styles = (view.takes[move] ?? []).map((name) => cells.get(name));
    const counts = view.players.map(({ name, style }) => ({ name, count: styles.filter((one) => one === style).length }));
    return counts
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => label("cells_from", { count, player: name }))
        .join(", ");
}
