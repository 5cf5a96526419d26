// Where the game on the analysis page comes from and where it is kept: a game of the server or of this browser, a
// position or a record.

import { moverOf, PLAYERS } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { ask, Refusal, reportHelp } from "../common/server.ts";
import { parsed, readStored, store } from "../common/storage.ts";
import { gettext } from "../common/texts.ts";
import { seatsOf } from "../local/record.ts";
import { GameStore } from "../local/store.ts";
import { type Ask, InvalidText, parseRecord, translated, UNKNOWN } from "../record/record.ts";
import { endOfLine, isTree, mainLine, merge, movesTo, nodeAt, type Path, type Tree, treeOf } from "../record/tree.ts";
import { analysisOff } from "../words/analysis-off.ts";
import { HUMAN } from "../words/facts.ts";
import { type Who, whoPlays } from "../words/who.ts";

const STORAGE_KEY = "tribolo.analyses";
const KEPT = 20; // games

/** A game to analyse. */
export interface Source {
  /**
   * The name under which the browser keeps the analysis: the id of the game, or else the start position and the moves
   * of the main line, separated by blanks.
   */
  key: string;
  tree: Tree;
  /** The names of those who made the moves. A player has none if several played its seat, one after another. */
  who: Who;
  /** The path to the turn to show. */
  path: Path;
  /** The player whose seat the user has or had; `null` if it is not known. */
  player: string | null;
}

/** A game that the browser keeps; `shown` are the moves to the turn that was shown last. */
interface Kept {
  key: string;
  tree: Tree;
  shown: string[];
}

/**
 * Return the game that the query of the page names: the game with the id `game` of the server, the one with the id
 * `local` of this browser, or the position `p`, or else the game that was analysed last. Own variations that the
 * browser has kept are part of it.
 *
 * @param defaults The URL of the games of the JSON interface, and the position to show if the query names none and the
 *   browser has kept no game.
 * @param isReload Whether to show the turn that was shown last, instead of the one that the query names.
 * @throws Refusal if the game cannot be fetched, or if the engine may not help the user in it.
 */
export async function sourceOf(
  query: URLSearchParams,
  { games, position }: { games: string; position: string },
  isReload = false,
): Promise<Source> {
  const source = await namedSource(query, games);
  if (source) return isReload ? { ...source, path: lastPath(source) ?? source.path } : source;
  const [last] = kept();
  const { key, tree } = last ?? { key: position, tree: treeOf(position, []) };
  const [path, player, who] = [lastPath({ key, tree }) ?? [], playerOf(tree), whoMade(tree)];
  return { key, tree, who, path, player };
}

/**
 * @param games The URL of the games of the JSON interface.
 * @returns `null` if the query names no game.
 */
async function namedSource(query: URLSearchParams, games: string): Promise<Source | null> {
  const id = query.get("game");
  if (id) return gameOf(id, query.get("at"), games);
  const local = query.get("local");
  if (local) return browserGame(local, query.get("at"));
  const start = query.get("p");
  return start ? { ...withOwn(treeOf(start, [])), path: [], player: null } : null;
}

/**
 * Return a game of the server, with the variations that the browser has kept. If it still runs and the user plays in
 * it, tell the server that the analysis helps the user.
 *
 * @param at The number of moves before the turn to show, of which the nearest one is taken; the present turn if it is
 *   `null` or no number.
 * @param games The URL of the games of the JSON interface.
 */
async function gameOf(id: string, at: string | null, games: string): Promise<Source> {
  const state: State = await ask(`${games}/${encodeURIComponent(id)}`);
  if (!state.can_analyse) throw new Refusal(analysisOff(state), 403);
  if (state.is_player && moverOf(state.position) !== null) reportHelp(`${games}/${encodeURIComponent(id)}`);
  const names = state.all_moves.map(({ name }) => name);
  // Others may have made the moves of an uploaded record.
  const seated = state.seats.filter(({ player }) => !state.is_uploaded && !state.changed_seats.includes(player));
  const tags = seated.map(({ player, seat }) => [player, seat] as const);
  const player = state.seats.find((seat) => seat.is_yours)?.player ?? null;
  // A person who was invited into an uploaded game did not make the moves before.
  const people = state.seats.filter(({ seat }) => seat === HUMAN);
  const strangers = state.is_uploaded && people.length > 1 ? people : [];
  const known = state.seats.filter((seat) => !strangers.includes(seat) && !state.changed_seats.includes(seat.player));
  return { ...sourceAt(id, { ...treeOf(state.start, names), tags }, at), player, who: whoPlays(known) };
}

/**
 * Return a game of this browser, with kept variations. If it still runs, record that the analysis helps the user.
 *
 * @param at See `gameOf`.
 */
async function browserGame(id: string, at: string | null): Promise<Source> {
  const games = await GameStore.open();
  const entry = await games.load(id);
  if (entry === null) throw new Refusal(gettext("This browser has no such game."), 404);
  if (moverOf(entry.position) !== null) await games.save({ ...entry, help: entry.help + 1 }, entry.version);
  // Of a seat that changed hands, the tags would name only the last player. An entry does not say whose each move is.
  const seats = Object.entries(entry.seats).filter(([name, seat]) => seat === entry.firstSeats[name]);
  const tree = { ...treeOf(entry.start, entry.moves), tags: seats };
  return { ...sourceAt(id, tree, at), player: entry.held[0] ?? null };
}

/**
 * Return a game with the variations that the browser has kept.
 *
 * @param at See `gameOf`.
 */
function sourceAt(id: string, tree: Tree, at: string | null) {
  const { length } = mainLine(tree);
  const ply = Number.parseInt(at ?? "", 10);
  const shown = Number.isNaN(ply) ? length : Math.min(Math.max(ply, 0), length);
  return { ...withOwn(tree, id), path: Array(shown).fill(0) };
}

/**
 * Return the game in a text, a record or a position string, with the variations that the browser has kept.
 *
 * @throws Error if the text is neither; the message says what is wrong.
 */
export async function sourceOfText(text: string, ask: Ask): Promise<Source> {
  const line = text.trim();
  if (/^[#BRG0-9/]+ [brg-]$/.test(line)) {
    await translated(ask("turn", line));
    return { ...withOwn(treeOf(line, [])), path: [], player: null };
  }
  const tree = await parseRecord(text, ask).catch((error) => {
    if (!(error instanceof InvalidText)) throw error;
    const isRecord = line.startsWith("["); // It begins with a tag.
    throw new Error(
      isRecord
        ? gettext("This record has a fault: {problem}. Correct it, or download the record again.", {
            problem: error.message,
          })
        : gettext(
            'This is neither a game record nor a position. A record begins with tags such as [Deal "…"], and the ' +
              "moves follow. You can download one on the page of a game.",
          ),
    );
  });
  return { ...withOwn(tree), path: endOfLine(tree, []), player: playerOf(tree) };
}

/**
 * Keep a game in the browser, as the newest of the last 20; return whether the browser has kept it.
 *
 * @param path The path to the shown turn.
 */
export function keep(key: string, tree: Tree, path: Path = []) {
  const others = kept().filter((other) => other.key !== key);
  const game = { key, tree, shown: movesTo(tree, path) };
  return store(STORAGE_KEY, JSON.stringify([game, ...others].slice(0, KEPT)));
}

/**
 * Return the path to the turn of a game that was shown last, as far as the game still has its moves; `null` if the
 * browser has not kept the game.
 */
function lastPath({ key, tree }: { key: string; tree: Tree }): Path | null {
  const shown = kept().find((other) => other.key === key)?.shown;
  if (!shown) return null;
  const path: number[] = [];
  for (const move of shown) {
    const index = nodeAt(tree, path).children.findIndex((child) => child.move === move);
    if (index < 0) break;
    path.push(index);
  }
  return path;
}

/** Return the first player whose seat a person had, as the tags of a record say; `null` without one. */
function playerOf({ tags }: Tree) {
  return PLAYERS.find(({ name }) => tags.some(([tag, text]) => tag === name && text === HUMAN))?.name ?? null;
}

/** Return a game with the variations that the browser has kept, and the name under which it keeps the game. */
function withOwn(
  tree: Tree,
  key: string = [tree.start, ...mainLine(tree)].join(" "),
): Pick<Source, "key" | "tree" | "who"> {
  const own = kept().find((other) => other.key === key && other.tree.start === tree.start);
  return { key, tree: own ? merge(tree, own.tree) : tree, who: whoMade(tree) };
}

/** Return who made the moves of a record, as its tags say: the user, if a single person did. */
function whoMade(tree: Tree): Who {
  const unnamed = { person: "", is_taken: false, has_resigned: false, has_flagged: false };
  const occupants = seatsOf(tree).map((seat, index) => {
    return { ...unnamed, player: PLAYERS[index]?.name ?? "", seat, is_yours: seat === HUMAN };
  });
  return whoPlays(occupants.filter(({ seat }) => seat !== "" && seat !== UNKNOWN));
}

/** Return the games that the browser has kept, the newest first. */
function kept(): Kept[] {
  const stored = parsed(readStored(STORAGE_KEY));
  if (!Array.isArray(stored)) return []; // Another program has written to the storage.
  const games = stored.filter((game) => typeof game?.key === "string" && isTree(game.tree));
  return games.map(({ key, tree, shown }) => ({ key, tree, shown: Array.isArray(shown) ? shown.map(String) : [] }));
}
