import { OTHER_DEAL } from "../local/loop.js";
import { formatRival } from "../local/rival.js";
import { HUMAN } from "../words/facts.js";
export function challengeOf({ deal, seed, start, day, seats, position, all_moves }) {
    const isSolo = seats.filter(({ seat }) => seat === HUMAN).length === 1;
    if (!isSolo || day !== null || !position.endsWith("-") || all_moves.length === 0)
        return null;
    const fields = new URLSearchParams(deal === OTHER_DEAL ? { position: start, seed } : { deal, seed });
    for (const { style, seat } of seats)
        fields.set(style, seat === HUMAN ? "here" : seat);
    fields.set("rival", formatRival(all_moves.map(({ name }) => name)));
    return fields;
}
