// Where the game on the analysis page comes from and where it is kept: a game of the server, a position or a record.

/** @import { State } from "../state/api.js" */
/** @import { Path, Tree } from "../state/tree.js" */
/** @import { Turns } from "../state/notation/record.js" */

import { label } from "../state/labels.js";
import { parseRecord } from "../state/notation/record-parser.js";
import { addMove, endOfLine, treeOf } from "../state/tree.js";
import { ask, Refusal, stateAddress } from "./server.js";

const STORAGE_KEY = "tribolo.analyses";
const KEPT = 20; // games

/**
 * A game to analyse.
 *
 * @typedef {object} Source
 * @property {string} key The name under which the browser keeps the game.
 * @property {Tree} tree
 * @property {Path} path The path to the turn to show.
 */

/**
 * Return the game that the query of the page names: the game with the id `game` of the server, or the position `p`, or
 * else the game that was analysed last. Own variations that the browser has kept are part of it.
 *
 * @param {URLSearchParams} query
 * @param {{ games: string, position: string }} defaults The URL of the games of the JSON interface, and the position to
 *   show if the query names none and the browser has kept no game.
 * @returns {Promise<Source>}
 * @throws {Refusal} if the game cannot be fetched, or if the engine may not help the user in it.
 */
export async function sourceOf(query, { games, position }) {
  const id = query.get("game");
  if (id) return gameOf(id, query.get("at"), games);
  const start = query.get("p");
  if (start) return { key: start, tree: keptTree(start) ?? treeOf(start, []), path: [] };
  const [last] = kept();
  if (!last) return { key: position, tree: treeOf(position, []), path: [] };
  return { ...last, path: [] };
}

/**
 * Return a game of the server, with the variations that the browser has kept.
 *
 * @param {string} id
 * @param {string | null} at The number of moves before the turn to show; `null` for the present turn.
 * @param {string} games The URL of the games of the JSON interface.
 * @returns {Promise<Source>}
 */
async function gameOf(id, at, games) {
  /** @type {State} */
  const state = await ask(stateAddress(`${games}/${encodeURIComponent(id)}`));
  if (!state.can_analyse) throw new Refusal({ error: label("analysis_off") }, 403);
  const names = state.all_moves.map(({ name }) => name);
  let tree = keptTree(id) ?? treeOf(state.start, names);
  if (tree.start !== state.start) tree = treeOf(state.start, names);
  /** @type {Path} */
  let path = [];
  for (const name of names) ({ tree, path } = addMove(tree, path, name));
  return { key: id, tree, path: at === null ? path : path.slice(0, Number(at)) };
}

/**
 * Return the game in a text: a record, or a position string.
 *
 * @param {string} text
 * @param {Turns} turns The rules.
 * @returns {Promise<Source>}
 * @throws {Error} if the text is neither; the message says what is wrong.
 */
export async function sourceOfText(text, turns) {
  const line = text.trim();
  if (/^[#BRG0-9/]+ [brg-]$/.test(line)) {
    await turns(line, []);
    return { key: line, tree: treeOf(line, []), path: [] };
  }
  const tree = await parseRecord(text, turns);
  return { key: line, tree, path: endOfLine(tree, []) };
}

/**
 * Keep a game in the browser, as the newest of the last 20.
 *
 * @param {string} key
 * @param {Tree} tree
 * @throws {DOMException} if the storage is full, or if the browser denies access to it.
 */
export function keep(key, tree) {
  const others = kept().filter((other) => other.key !== key);
  localStorage.setItem(STORAGE_KEY, JSON.stringify([{ key, tree }, ...others].slice(0, KEPT)));
}

/**
 * Return the kept game of this name; `null` if there is none.
 *
 * @param {string} key
 */
function keptTree(key) {
  return kept().find((other) => other.key === key)?.tree ?? null;
}

/**
 * Return the games that the browser has kept, the newest first.
 *
 * @returns {{ key: string, tree: Tree }[]}
 */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    return []; // The browser gives no access to the storage, or another program has written to it.
  }
}
