import { PLAYERS } from "../board/view.js";
import { treeOf } from "../record/tree.js";
import { HUMAN } from "../words/facts.js";
export function recordOf(game) {
    const { start, moves, seats, deal, seed } = game;
    const players = PLAYERS.map(({ name }) => [name, seats[name] ?? HUMAN]);
    const changed = changedSeats(game).map((player) => seatTag(player, game));
    const names = moves.map(({ name }) => name);
    return { ...treeOf(start, names), tags: [...players, ["Preset", deal], ["Seed", seed], ...changed] };
}
export function changedSeats({ moves, by = [], seats }) {
    const isChanged = (player) => by.some((seat, index) => moves[index]?.player === player && seat !== seats[player]);
    return PLAYERS.map(({ name }) => name).filter(isChanged);
}
export function seatsOf({ tags }) {
    const texts = new Map(tags);
    return PLAYERS.map(({ name }) => (texts.has(`${name}Moves`) ? "" : (texts.get(name) ?? "")));
}
function seatTag(player, { moves, by = [] }) {
    const runs = [];
    for (const [index, seat] of by.entries()) {
        if (moves[index]?.player !== player)
            continue;
        const number = index + 1;
        const run = runs.at(-1);
        if (run?.seat === seat)
            run.last = number;
        else
            runs.push({ seat, first: number, last: number });
    }
    const spans = runs.map(({ seat, first, last }) => `${seat} ${first === last ? first : `${first}-${last}`}`);
    return [`${player}Moves`, spans.join("; ")];
}
