import { moverOf, PLAYERS } from "../board/view.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { fieldsOf } from "../common/storage.js";
import { replayed } from "./replay.js";
const FORMAT = 1;
const KINDS = ["moved", "skipped", "failed", "ended", "joined", "undone", "restarted", "named", "seated", "rematch"];
export class BrokenEntry extends Refusal {
    name = "BrokenEntry";
    id;
    text;
    isNewer;
    constructor(reason, id, value) {
        super(label(reason), 422);
        this.id = id;
        this.text = textOf(value);
        this.isNewer = reason === "game_newer";
    }
}
export function entryOf({ turn, moves, ...rest }, now) {
    return { ...rest, format: FORMAT, moves: moves.map(({ name }) => name), position: turn.position, touched: now };
}
export function parseEntry(id, value) {
    const { format } = fieldsOf(value);
    if (typeof format === "number" && format > FORMAT)
        throw new BrokenEntry("game_newer", id, value);
    if (!isEntry(value) || value.id !== id)
        throw new BrokenEntry("game_broken", id, value);
    return value;
}
export async function gameOf(entry, rules) {
    const { format: _format, position: _position, touched: _touched, moves, ...rest } = entry;
    try {
        return { ...rest, ...(await replayed(entry.start, moves, rules)) };
    }
    catch (error) {
        if (!(error instanceof Refusal))
            throw error;
        throw new BrokenEntry("game_broken", entry.id, entry);
    }
}
function isEntry(value) {
    const entry = fieldsOf(value);
    const texts = [entry.start, entry.deal, entry.pace, entry.position];
    const numbers = [entry.version, entry.changed, entry.help, entry.touched];
    const players = PLAYERS.map(({ name }) => name);
    const isPlayer = (player) => players.some((name) => name === player);
    return (texts.every((text) => typeof text === "string") &&
        numbers.every((number) => typeof number === "number" && Number.isFinite(number) && number >= 0) &&
        isId(entry.id) &&
        /^\d{1,20}$/.test(String(entry.seed)) &&
        /^[#BRG0-9/]+ [brg-]$/.test(String(entry.position)) &&
        [entry.seats, entry.firstSeats].every(isSeats) &&
        isTexts(entry.names) &&
        Array.isArray(entry.held) &&
        entry.held.every(isPlayer) &&
        Array.isArray(entry.moves) &&
        entry.moves.every((move) => typeof move === "string") &&
        Array.isArray(entry.log) &&
        entry.log.every(isLogEntry) &&
        [entry.rematch, entry.moved].every((id) => id === null || isId(id)) &&
        (entry.by === undefined || isSeatOfEach(entry.by, entry.moves)) &&
        (entry.rival == null || (Array.isArray(entry.rival) && entry.rival.every(isText))) &&
        (entry.upload === null || [null, ...players].some((name) => name === fieldsOf(entry.upload).invited)) &&
        (entry.failed === null || (isPlayer(entry.failed) && moverOf(String(entry.position))?.name === entry.failed)));
}
function isSeatOfEach(seats, moves) {
    return Array.isArray(seats) && seats.every(isText) && seats.length === moves.length;
}
function isSeats(value) {
    const seats = fieldsOf(value);
    return PLAYERS.every(({ name }) => typeof seats[name] === "string" && seats[name] !== "");
}
function isTexts(value) {
    return typeof value === "object" && Object.values(fieldsOf(value)).every((text) => typeof text === "string");
}
function isLogEntry(value) {
    const { version, fact } = fieldsOf(value);
    return typeof version === "number" && isFact(fact);
}
function isFact(value) {
    const { kind, player, players, move, captured, scores, name, seat } = fieldsOf(value);
    switch (kind) {
        case "moved":
            return [player, move].every(isText) && Array.isArray(captured) && captured.length > 0 && captured.every(isCount);
        case "ended":
            return Array.isArray(scores) && scores.length === PLAYERS.length && scores.every(Number.isInteger);
        case "joined":
        case "undone":
        case "restarted":
            return Array.isArray(players) && players.length > 0 && players.every(isText);
        case "named":
            return [player, name].every(isText);
        case "seated":
            return [player, seat].every(isText);
        default:
            return kind === "rematch" || (KINDS.includes(String(kind)) && isText(player));
    }
}
function isId(value) {
    return typeof value === "string" && /^[\w-]{22}$/.test(value);
}
function isCount(value) {
    return Array.isArray(value) && isText(value[0]) && Number.isInteger(value[1]);
}
function isText(value) {
    return typeof value === "string";
}
function textOf(value) {
    try {
        return JSON.stringify(value, null, 2) ?? String(value);
    }
    catch {
        return String(value);
    }
}
