export const RECENT = 10;
const LEAST_BEFORE = 5;
const [COLOUR, OPPONENTS, DEAL] = [0, 1, 2];
export function tallies(rows, title, colours) {
    return [
        [tallyOf(title, rows)],
        grouped(rows, COLOUR, colours),
        ...[OPPONENTS, DEAL].map((number) => grouped(rows, number).toSorted((one, other) => sizeOf(other) - sizeOf(one))),
    ];
}
export function rivals(rows) {
    const found = new Map();
    for (const [label, margin] of withoutHelp(rows).flatMap((row) => row.margins)) {
        const rival = found.get(label) ?? { label, games: 0, ahead: 0, margin: 0 };
        found.set(label, rival);
        rival.games += 1;
        rival.ahead += Number(margin > 0);
        rival.margin += margin;
    }
    return [...found.values()].toSorted((one, other) => other.games - one.games);
}
export function progress(rows) {
    const alone = withoutHelp(rows);
    const streaks = alone.map(({ place }) => (place === 1 ? "w" : " ")).join("");
    const lengths = streaks.split(" ").map((run) => run.length);
    const cells = alone.map((row) => row.cells);
    const hasTrend = cells.length >= RECENT + LEAST_BEFORE;
    return {
        streak: lengths[0] ?? 0,
        longest: Math.max(...lengths),
        recent: hasTrend ? meanOf(cells.slice(0, RECENT)) : null,
        before: hasTrend ? meanOf(cells.slice(RECENT)) : null,
    };
}
function meanOf(numbers) {
    return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
function withoutHelp(rows) {
    return rows.filter((row) => !row.has_help);
}
export function gamesOf({ places }) {
    return places.reduce((sum, count) => sum + count, 0);
}
function sizeOf(tally) {
    return gamesOf(tally) + tally.helped_games;
}
function grouped(rows, number, order = []) {
    const groups = new Map(order.map((text) => [text, []]));
    for (const row of rows) {
        const text = row.groups[number] ?? "";
        const group = groups.get(text);
        if (group)
            group.push(row);
        else
            groups.set(text, [row]);
    }
    return [...groups].filter(([, group]) => group.length > 0).map(([text, group]) => tallyOf(text, group));
}
function tallyOf(label, rows) {
    const [alone, helped] = [withoutHelp(rows), rows.filter((row) => row.has_help)];
    const most = Math.max(...alone.filter((row) => row.is_dealt).map(({ cells }) => cells));
    return {
        label,
        places: [1, 2, 3].map((place) => alone.filter((row) => row.place === place).length),
        cells: alone.reduce((sum, { cells }) => sum + cells, 0),
        helped_games: helped.length,
        helped_wins: helped.filter(({ place }) => place === 1).length,
        best: alone.find((row) => row.is_dealt && row.cells === most) ?? null,
    };
}
