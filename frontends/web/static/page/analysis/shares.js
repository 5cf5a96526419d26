import { label } from "../common/labels.js";
export function percentages(shares) {
    const exact = shares.map((share) => 100 * share);
    const percents = exact.map(Math.floor);
    const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
    const remainder = (index) => (exact[index] ?? 0) - (percents[index] ?? 0);
    const raised = new Set([0, 1, 2].sort((one, other) => remainder(other) - remainder(one)).slice(0, missing));
    return percents.map((percent, index) => percent + Number(raised.has(index)));
}
export function shareBars(shares, players) {
    let start = 0;
    return players.map(({ style }, index) => {
        const bar = { style, x: start, width: 100 * (shares[index] ?? 0) };
        start += bar.width;
        return bar;
    });
}
export function sharesText(shares, players) {
    const percents = percentages(shares);
    return players
        .map(({ name }, index) => label("player_share", { player: name, percent: percents[index] ?? 0 }))
        .join(", ");
}
