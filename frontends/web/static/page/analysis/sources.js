import { moverOf, PLAYERS } from "../board/view.js";
import { label } from "../common/labels.js";
import { ask, Refusal, reportHelp } from "../common/server.js";
import { parsed, readStored, store } from "../common/storage.js";
import { seatsOf } from "../local/record.js";
import { GameStore } from "../local/store.js";
import { InvalidText, parseRecord, translated } from "../record/record.js";
import { endOfLine, isTree, mainLine, merge, movesTo, nodeAt, treeOf } from "../record/tree.js";
import { HUMAN } from "../words/facts.js";
const STORAGE_KEY = "tribolo.analyses";
const KEPT = 20;
export async function sourceOf(query, { games, position }, isReload = false) {
    const source = await namedSource(query, games);
    if (source)
        return isReload ? { ...source, path: lastPath(source) ?? source.path } : source;
    const [last] = kept();
    const { key, tree } = last ?? { key: position, tree: treeOf(position, []) };
    return { key, tree, played: { moves: [], seats: [] }, path: lastPath({ key, tree }) ?? [], player: playerOf(tree) };
}
async function namedSource(query, games) {
    const id = query.get("game");
    if (id)
        return gameOf(id, query.get("at"), games);
    const local = query.get("local");
    if (local)
        return browserGame(local, query.get("at"));
    const start = query.get("p");
    return start ? { ...withOwn(treeOf(start, [])), path: [], player: null } : null;
}
async function gameOf(id, at, games) {
    const state = await ask(`${games}/${encodeURIComponent(id)}`);
    if (!state.can_analyse)
        throw new Refusal(label(state.day ? "moves_only" : "analysis_off"), 403);
    if (state.is_player && moverOf(state.position) !== null)
        reportHelp(`${games}/${encodeURIComponent(id)}`);
    const names = state.all_moves.map(({ name }) => name);
    const seated = state.seats.filter(({ player }) => !state.is_uploaded && !state.changed_seats.includes(player));
    const tags = seated.map(({ player, seat }) => [player, seat]);
    const player = state.seats.find((seat) => seat.is_yours)?.player ?? null;
    return { ...sourceAt(id, { ...treeOf(state.start, names), tags }, at), player };
}
async function browserGame(id, at) {
    const games = await GameStore.open();
    const entry = await games.load(id);
    if (entry === null)
        throw new Refusal(label("game_missing"), 404);
    if (moverOf(entry.position) !== null)
        await games.save({ ...entry, help: entry.help + 1 }, entry.version);
    const seats = Object.entries(entry.seats).filter(([name, seat]) => seat === entry.firstSeats[name]);
    const tree = { ...treeOf(entry.start, entry.moves), tags: seats };
    return { ...sourceAt(id, tree, at), player: entry.held[0] ?? null };
}
function sourceAt(id, tree, at) {
    const { length } = mainLine(tree);
    const ply = Number.parseInt(at ?? "", 10);
    const shown = Number.isNaN(ply) ? length : Math.min(Math.max(ply, 0), length);
    return { ...withOwn(tree, id), path: Array(shown).fill(0) };
}
export async function sourceOfText(text, ask) {
    const line = text.trim();
    if (/^[#BRG0-9/]+ [brg-]$/.test(line)) {
        await translated(ask("turn", line));
        return { ...withOwn(treeOf(line, [])), path: [], player: null };
    }
    const tree = await parseRecord(text, ask).catch((error) => {
        if (!(error instanceof InvalidText))
            throw error;
        const isRecord = line.startsWith("[");
        throw new Error(isRecord ? label("record_faulty", { problem: error.message }) : label("record_unknown"));
    });
    return { ...withOwn(tree), path: endOfLine(tree, []), player: playerOf(tree) };
}
export function keep(key, tree, path = []) {
    const others = kept().filter((other) => other.key !== key);
    const game = { key, tree, shown: movesTo(tree, path) };
    return store(STORAGE_KEY, JSON.stringify([game, ...others].slice(0, KEPT)));
}
function lastPath({ key, tree }) {
    const shown = kept().find((other) => other.key === key)?.shown;
    if (!shown)
        return null;
    const path = [];
    for (const move of shown) {
        const index = nodeAt(tree, path).children.findIndex((child) => child.move === move);
        if (index < 0)
            break;
        path.push(index);
    }
    return path;
}
function playerOf({ tags }) {
    return PLAYERS.find(({ name }) => tags.some(([tag, text]) => tag === name && text === HUMAN))?.name ?? null;
}
function withOwn(tree, key = [tree.start, ...mainLine(tree)].join(" ")) {
    const own = kept().find((other) => other.key === key && other.tree.start === tree.start);
    const played = { moves: mainLine(tree), seats: seatsOf(tree) };
    return { key, tree: own ? merge(tree, own.tree) : tree, played };
}
function kept() {
    const stored = parsed(readStored(STORAGE_KEY));
    if (!Array.isArray(stored))
        return [];
    const games = stored.filter((game) => typeof game?.key === "string" && isTree(game.tree));
    return games.map(({ key, tree, shown }) => ({ key, tree, shown: Array.isArray(shown) ? shown.map(String) : [] }));
}
