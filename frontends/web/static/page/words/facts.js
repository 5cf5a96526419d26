import { contentOf, PLAYERS } from "../board/view.js";
export const HUMAN = "human";
export function news({ player, skipped, scores }) {
    const facts = skipped.map((name) => ({ kind: "skipped", player: name }));
    return player === null ? [...facts, { kind: "ended", scores }] : facts;
}
export function capturedFrom(position, taken) {
    const counts = new Map();
    for (const cell of taken) {
        const letter = contentOf(position, cell);
        const loser = PLAYERS.find((player) => player.letter === letter)?.name ?? "";
        counts.set(loser, (counts.get(loser) ?? 0) + 1);
    }
    return [...counts];
}
