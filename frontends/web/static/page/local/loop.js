import { moveView } from "../board/turns.js";
import { contentOf, PLAYERS } from "../board/view.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { capturedFrom, HUMAN, news } from "../words/facts.js";
import { turnAfter } from "./replay.js";
export const OTHER_DEAL = "other";
const MAX_LOG = 30;
const MAX_VERSION = 3000;
const MAX_NAME_LENGTH = 20;
export async function begin(beginning, rules) {
    const { start, seats } = beginning;
    const turn = await turnAfter(start, [], rules);
    const held = humansOf(seats);
    const names = Object.entries(beginning.names).map(([player, name]) => [player, nameOf(name)]);
    let game = {
        ...beginning,
        names: {},
        firstSeats: seats,
        held,
        ...{ moves: [], by: [] },
        turn,
        ...{ version: 0, changed: 0, log: [], rematch: null, failed: null, help: 0 },
        ...{ upload: null, moved: null },
    };
    game = told(game, ...news(turn));
    if (held.length > 0)
        game = told(advanced(game), { kind: "joined", players: [...held] });
    for (const [player, name] of names)
        if (name && held.includes(player))
            game = renamed(advanced(game), player, name);
    return game;
}
export async function update(game, command, rules) {
    if (command.command === "help")
        return { ...game, help: game.help + Number(game.turn.player !== null) };
    checkVersion(game, command);
    check(game, command);
    const isChange = !["fail", "upload", "moved"].includes(command.command);
    if (game.version >= MAX_VERSION && isChange)
        refuse(label("game_too_long"));
    const next = advanced(game);
    switch (command.command) {
        case "play":
        case "answer":
            return moved(next, command.move, rules);
        case "undo":
            return wound(next, undoPly(game), "undone", rules);
        case "restart":
            return wound(next, 0, "restarted", rules);
        case "hand":
            return seated(next, command.player, command.seat);
        case "claim":
            return seated(next, command.player, HUMAN);
        case "name": {
            const name = nameOf(command.name);
            return name === (game.names[command.player] ?? "") ? game : renamed(next, command.player, name);
        }
        case "rematch":
            return told({ ...next, rematch: command.game }, { kind: "rematch", players: [] });
        case "upload":
            return { ...next, upload: command.upload };
        case "moved":
            return { ...next, moved: command.game };
        default: {
            const player = game.turn.player ?? "";
            return told({ ...next, failed: player }, { kind: "failed", player });
        }
    }
}
export function seedOf({ seed, moves }) {
    return String(BigInt.asUintN(64, BigInt(seed) + BigInt(moves.length)));
}
export function askedOpponent({ turn, seats, failed, moved }) {
    const seat = turn.player === null ? HUMAN : (seats[turn.player] ?? HUMAN);
    return seat === HUMAN || failed !== null || moved !== null ? null : seat;
}
export function yoursIn({ seats, held }) {
    return humansOf(seats).filter((player) => held.includes(player));
}
function nameOf(text) {
    return [...text.trim()].slice(0, MAX_NAME_LENGTH).join("").trim();
}
function humansOf(seats) {
    return PLAYERS.map(({ name }) => name).filter((player) => seats[player] === HUMAN);
}
function advanced(game) {
    return { ...game, version: game.version + 1 };
}
function told(game, ...facts) {
    const entries = facts.map((fact) => ({ version: game.version, fact }));
    return { ...game, log: [...game.log, ...entries].slice(-MAX_LOG) };
}
function checkVersion({ changed, version }, command) {
    if (!("version" in command) || command.command === "name")
        return;
    if (command.version < changed || command.version > version)
        refuse(label("game_changed"));
}
function check(game, command) {
    const { turn, seats, held, failed, moves } = game;
    if (game.moved !== null)
        refuse(label("game_changed"));
    const isPlayer = yoursIn(game).length > 0;
    switch (command.command) {
        case "play":
            if (turn.player !== null && seats[turn.player] !== HUMAN)
                refuse(label("turn_of", { player: turn.player }));
            return;
        case "undo":
        case "restart":
            if (!isPlayer)
                refuse(label("players_only"));
            if (moves.length === 0)
                refuse(label("nothing_to_undo"));
            return;
        case "hand":
        case "claim": {
            const { player } = command;
            const isReplaceable = command.command === "hand" && failed === player && isPlayer;
            if (!held.includes(player) && !isReplaceable)
                refuse(label("not_your_seat", { player }));
            const isOpponent = command.command === "hand";
            if ((seats[player] !== HUMAN) === isOpponent && failed !== player) {
                refuse(label(isOpponent ? "seat_of_computer" : "seat_of_person", { player }));
            }
            return;
        }
        case "name":
            if (!held.includes(command.player))
                refuse(label("not_your_seat", { player: command.player }));
            return;
        case "rematch":
            if (held.length === 0)
                refuse(label("players_only"));
            if (game.turn.player !== null)
                refuse(label("rematch_running"));
            if (game.rematch !== null)
                refuse(label("rematch_exists"));
            return;
        default:
    }
}
async function moved(game, move, rules) {
    const { start, turn, moves, seats } = game;
    if (turn.player === null)
        refuse(label("game_over"));
    if (!Object.hasOwn(turn.moves, move))
        refuse(reasonAgainst(turn.position, move));
    const after = await turnAfter(start, [...moves.map(({ name }) => name), move], rules);
    const view = moveView(turn, move, after);
    const fact = { kind: "moved", player: view.player, move, captured: capturedFrom(turn.position, view.taken) };
    const by = game.by && [...game.by, seats[view.player] ?? HUMAN];
    const next = { ...game, by, moves: [...moves, view], turn: after, changed: game.version, failed: null };
    return told(next, fact, ...news(after));
}
async function wound(game, ply, kind, rules) {
    const moves = game.moves.slice(0, ply);
    const turn = await turnAfter(game.start, moves.map(({ name }) => name), rules);
    const by = game.by?.slice(0, ply);
    const next = { ...game, by, moves, turn, changed: game.version, failed: null, help: game.help + 1 };
    return told(next, { kind, players: yoursIn(game) }, ...news(turn));
}
function undoPly({ moves, seats }) {
    return Math.max(0, moves.findLastIndex(({ player }) => seats[player] === HUMAN));
}
function seated(game, player, seat) {
    const seats = { ...game.seats, [player]: seat };
    const help = game.help + Number(game.held.includes(player));
    const next = { ...game, seats, changed: game.version, failed: null, help };
    return told(next, { kind: "seated", player, seat });
}
function renamed(game, player, name) {
    if (!name && !game.names[player])
        return game;
    return told({ ...game, names: { ...game.names, [player]: name } }, { kind: "named", player, name });
}
function reasonAgainst(position, move) {
    const content = contentOf(position, move);
    if (content === undefined)
        return label("not_a_cell", { cell: move });
    return label(content === "." ? "move_captures_nothing" : "cell_occupied", { move });
}
function refuse(reason) {
    throw new Refusal(reason, 409);
}
