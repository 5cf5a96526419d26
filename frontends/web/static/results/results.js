// The page of results: adds the finished games of this browser to those that the server has counted.

/** @import { ResultRow, Tally } from "./tallies.js" */

import { PLAYERS } from "../board/view.js";
import { find, findAll, make, readJson } from "../common/dom.js";
import { label, playerName, setLabels } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { setCharacters } from "../table/characters.js";
import { GameStore } from "../table/store.js";
import { resultRows } from "./rows.js";
import { tallies } from "./tallies.js";

/**
 * What the server has counted: its results, the newest first, how many of both homes count at most, the number of its
 * games that do not count, and the opponents of each difficulty.
 *
 * @typedef {object} ServerResults
 * @property {ResultRow[]} rows
 * @property {number} most
 * @property {number} left_out
 * @property {Record<string, string[]>} difficulties
 */

setLabels(readJson("#labels"));
setCharacters(readJson("#characters"));
const main = find(HTMLElement, "main");
await addBrowserGames(readJson("#server-results"), main.dataset.play ?? "");
find(HTMLElement, "#my-results").classList.remove("awaits-script");
main.dataset.ready = "";

/**
 * @param {ServerResults} server
 * @param {string} play The URL of the page of a game in this browser.
 */
async function addBrowserGames(server, play) {
  const store = await GameStore.open();
  const { games } = await store.list().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    find(HTMLElement, "#my-results").prepend(make("p", { class: "notice", role: "alert" }, error.message));
    return { games: [] };
  });
  const { rows, left_out } = resultRows(games, play, server.difficulties);
  if (rows.length > 0) {
    const all = [...server.rows, ...rows].toSorted((one, other) => other.touched - one.touched);
    draw(all.slice(0, server.most));
  }
  if (left_out === 0) return;
  const item = find(HTMLElement, "#left-out");
  item.textContent = label("results_left_out", { count: server.left_out + left_out });
  item.hidden = false;
}

/** @param {ResultRow[]} rows */
function draw(rows) {
  const bodies = findAll(HTMLTableSectionElement, "#tables tbody");
  const title = find(HTMLElement, "#tables th[scope=row]").textContent ?? "";
  const tables = tallies(
    rows,
    title,
    PLAYERS.map(({ name }) => playerName(name)),
  );
  for (const [index, body] of bodies.entries()) body.replaceChildren(...(tables[index] ?? []).map(tallyRow));
  find(HTMLElement, "#tables").hidden = false;
  find(HTMLElement, "#no-results").hidden = true;
}

/** @param {Tally} tally */
function tallyRow({ label: text, games, wins, best, helped_games, helped_wins }) {
  const most = best ? make("a", { href: best.address }, best.cells) : nothing();
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, text),
    ...[shareOf(wins, games), most, shareOf(helped_wins, helped_games)].map((cell) =>
      make("td", { class: "number" }, cell),
    ),
  );
}

/**
 * @param {number} wins
 * @param {number} games
 */
function shareOf(wins, games) {
  return games > 0 ? label("wins_of", { count: wins, games }) : nothing();
}

function nothing() {
  return make("span", { class: "muted" }, label("none"));
}
