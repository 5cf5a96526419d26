import { PLAYERS } from "../board/view.js";
import { HUMAN } from "../words/facts.js";
import { begin, OTHER_DEAL } from "./loop.js";
import { parseRival } from "./rival.js";
const SEEDS = 2n ** 64n;
export const DRAWN_SEEDS = 2n ** 32n;
const HERE = "here";
const LINK = "link";
export const PROGRAM = "program:";
export async function newGame({ deal, seed = "", pace, seats, names, position = "", rival = "" }, rules) {
    if (BigInt(seed) >= SEEDS)
        throw new RangeError("The number of a deal is too large.");
    const drawn = seed || drawnSeed();
    const start = position || (await rules.deal(deal, drawn)).position;
    const beginning = { id: newId(), start, deal: position ? OTHER_DEAL : deal, seed: drawn, pace, seats, names };
    const moves = await parseRival(rival, start, rules);
    return begin(moves === null ? beginning : { ...beginning, rival: moves }, rules);
}
export function wishOf(fields) {
    const wanted = PLAYERS.map(({ name, style }) => {
        const seat = fields.get(`${style}_spec`)?.trim() || (fields.get(style) ?? LINK);
        return [name, seat];
    });
    const needsServer = wanted.some(([, seat]) => seat === LINK || seat.startsWith(PROGRAM));
    if (fields.has("time_control") || needsServer)
        return null;
    const name = fields.get("name") ?? "";
    return {
        deal: fields.get("deal") ?? "standard",
        seed: fields.get("seed") ?? "",
        pace: fields.get("pace") ?? "normal",
        position: fields.get("position") ?? "",
        rival: fields.get("rival") ?? "",
        seats: Object.fromEntries(wanted.map(([player, seat]) => [player, seat === HERE ? HUMAN : seat])),
        names: Object.fromEntries(wanted.filter(([, seat]) => seat === HERE).map(([player]) => [player, name])),
    };
}
export function drawnSeed() {
    return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
export function quickSeats(opponents, seed) {
    const number = Number(BigInt(seed) % 6n);
    const seats = [HERE, ...(number < PLAYERS.length ? opponents : opponents.toReversed())];
    const turned = PLAYERS.map(({ style }, index) => {
        return [style, seats[(index - number + 6) % PLAYERS.length] ?? ""];
    });
    return Object.fromEntries(turned);
}
export function rotated(values) {
    const players = PLAYERS.map(({ name }) => name);
    const next = (player) => players[(players.indexOf(player) + 1) % players.length] ?? player;
    return Object.fromEntries(Object.entries(values).map(([player, value]) => [next(player), value]));
}
export function fieldsLike({ deal, pace, firstSeats, }) {
    const seats = PLAYERS.map(({ name, style }) => [style, firstSeats[name] === HUMAN ? HERE : (firstSeats[name] ?? "")]);
    return { deal, pace, ...Object.fromEntries(seats) };
}
function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .slice(0, 22);
}
