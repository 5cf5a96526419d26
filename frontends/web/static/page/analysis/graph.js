import { label } from "../common/labels.js";
import { judgementOf, MARKS } from "./judgements.js";
import { rounded } from "./nodes.js";
import { sharesText } from "./shares.js";
const LEFT = 20;
const RIGHT = 4;
const LANE = 14;
const FLAG = 10;
const GAP = 4;
const AXIS = 20;
const MARK = 5;
const LEAST_MARK = 3.2;
const TILE = 12;
const BAND_TILE = 16;
const TILE_MARGIN = 2;
const TILE_DISTANCE = 150;
const LEAST_TICK = 36;
const LOW = 120;
const PAGE = 10;
export function graphNodes(graph, players, { width, height }) {
    const isLow = height < LOW;
    const top = isLow ? LANE : FLAG + players.length * LANE + GAP;
    const inLane = (lane) => (isLow ? LANE / 2 : FLAG + (lane + 0.5) * LANE);
    const bottom = isLow ? height : height - AXIS;
    const slot = slotWidth(graph.plies, width);
    const mark = rounded(Math.min(MARK, Math.max(1.35 * slot, LEAST_MARK)));
    const middle = (ply) => rounded(LEFT + (ply + 0.5) * slot);
    const line = (name, ply) => path(name, `M${middle(ply)} 0V${bottom}`);
    const turned = graph.turningPoint === null
        ? []
        : [line("line-halo", graph.turningPoint), line("turn", graph.turningPoint), flag(middle(graph.turningPoint))];
    return [
        { tag: "rect", attributes: { class: "plot", x: LEFT, y: top, width: width - LEFT - RIGHT, height: bottom - top } },
        ...bandNodes(graph.shares, players, { slot, top, bottom }),
        ...[1, 2, 3].map((quarter) => {
            const y = rounded(top + ((bottom - top) * quarter) / 4);
            return path("quarter", `M${LEFT} ${y}H${width - RIGHT}`);
        }),
        path("frame", `M${LEFT} ${top}H${width - RIGHT}V${bottom}H${LEFT}z`),
        ...(isLow ? [] : tickNodes(graph.plies, slot, middle, bottom)),
        line("line-halo", graph.shown),
        line("cursor", graph.shown),
        ...turned,
        ...runs(graph.shares).flatMap((run) => bandTiles(graph.shares, run, players, { slot, top, bottom })),
        ...(isLow ? [] : players).map(({ style }, lane) => tileNode("lane-tile", style, { x: 2 + TILE / 2, y: inLane(lane), size: TILE })),
        ...graph.moves.flatMap((move) => {
            const judgement = judgementOf(move);
            const lane = players.findIndex(({ name }) => name === move.player);
            if (!judgement || lane < 0)
                return [];
            const transform = `translate(${middle(move.ply)} ${inLane(lane)}) scale(${mark})`;
            return [path(`mark face ${players[lane]?.style}`, MARKS[judgement], transform)];
        }),
    ];
}
export function plyAt(x, plies, width) {
    return within(Math.floor((x - LEFT) / slotWidth(plies, width)), plies);
}
export function plyAfterKey(key, ply, plies) {
    switch (key) {
        case "ArrowLeft":
        case "ArrowDown":
            return within(ply - 1, plies);
        case "ArrowRight":
        case "ArrowUp":
            return within(ply + 1, plies);
        case "PageDown":
            return within(ply - PAGE, plies);
        case "PageUp":
            return within(ply + PAGE, plies);
        case "Home":
            return 0;
        case "End":
            return plies;
        default:
            return null;
    }
}
export function plyText(graph, ply, players) {
    const shares = graph.shares[ply];
    const text = shares ? sharesText(shares, players) : label("not_reviewed");
    const sentences = [ply ? label("graph_move", { ply, shares: text }) : label("graph_start", { shares: text })];
    const move = graph.moves.find((reviewed) => reviewed.ply === ply);
    const judgement = move && judgementOf(move);
    if (judgement) {
        sentences.push(label("graph_judgement", { player: move.player, move: move.move, judgement: label(judgement) }));
    }
    if (ply === graph.turningPoint)
        sentences.push(label("graph_turned"));
    return sentences.join(" ");
}
export function turningText({ turningPoint, moves }) {
    const move = moves.find(({ ply }) => ply === turningPoint);
    return move
        ? label("game_turned", { ply: move.ply, player: move.player, move: move.move })
        : label("game_never_turned");
}
function bandNodes(shares, players, { slot, top, bottom }) {
    const start = (ply) => rounded(LEFT + ply * slot);
    const edge = (ply, player) => rounded(top + (bottom - top) * shareAbove(shares, ply, player));
    return runs(shares).flatMap(([first, last]) => {
        const plies = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        const points = [
            [start(first), first],
            ...plies.map((ply) => [start(ply + 0.5), ply]),
            [start(last + 1), last],
        ];
        return players.map(({ style }, player) => {
            const upper = points.map(([x, ply]) => `${x} ${edge(ply, player)}`);
            const lower = points.map(([x, ply]) => `${x} ${edge(ply, player + 1)}`).reverse();
            return path(`band face ${style}`, `M${[...upper, ...lower].join("L")}z`);
        });
    });
}
function bandTiles(shares, [first, last], players, { slot, top, bottom }) {
    const room = BAND_TILE + 2 * TILE_MARGIN;
    const reach = Math.ceil(room / 2 / slot);
    const plies = Array.from({ length: Math.max(last - first + 1 - 2 * reach, 0) }, (_, index) => first + reach + index);
    return players.flatMap(({ style }, player) => {
        const places = plies.map((ply) => {
            const under = Array.from({ length: 2 * reach + 1 }, (_, index) => ply - reach + index);
            const upper = Math.max(...under.map((near) => shareAbove(shares, near, player)));
            const lower = Math.min(...under.map((near) => shareAbove(shares, near, player + 1)));
            return { x: LEFT + (ply + 0.5) * slot, y: top + ((bottom - top) * (upper + lower)) / 2, height: lower - upper };
        });
        const wide = places.filter(({ height }) => height * (bottom - top) >= room);
        const chosen = [];
        for (const place of wide.toSorted((one, other) => other.height - one.height)) {
            if (chosen.every(({ x }) => Math.abs(x - place.x) >= TILE_DISTANCE))
                chosen.push(place);
        }
        return chosen.map(({ x, y }) => tileNode("band-tile", style, { x, y, size: BAND_TILE }));
    });
}
function shareAbove(shares, ply, player) {
    return (shares[ply] ?? []).slice(0, player).reduce((sum, share) => sum + share, 0);
}
function runs(shares) {
    const found = [];
    for (const [ply, trio] of shares.entries()) {
        const run = found.at(-1);
        if (trio && run?.[1] === ply - 1)
            run[1] = ply;
        else if (trio)
            found.push([ply, ply]);
    }
    return found;
}
function tickNodes(plies, slot, middle, bottom) {
    const step = [1, 5, 10, 20, 50].find((count) => count * slot >= LEAST_TICK) ?? 100;
    return Array.from({ length: Math.floor(plies / step) + 1 }, (_, index) => ({
        tag: "text",
        attributes: { class: "tick", x: middle(index * step), y: bottom + 15 },
        text: String(index * step),
    }));
}
function tileNode(name, style, { x, y, size }) {
    const transform = `translate(${rounded(x - size / 2)} ${rounded(y - size / 2)}) scale(${size})`;
    return { tag: "use", attributes: { class: name, href: `#tile-${style}`, transform } };
}
function flag(x) {
    return path("flag", `M${x} 0h8l-3 4 3 4h-8z`);
}
function path(name, d, transform) {
    return { tag: "path", attributes: transform ? { class: name, d, transform } : { class: name, d } };
}
function slotWidth(plies, width) {
    return (width - LEFT - RIGHT) / (plies + 1);
}
function within(ply, plies) {
    return Math.min(Math.max(ply, 0), plies);
}
