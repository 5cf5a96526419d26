// The page of results: counts the finished games of this browser and those on the server, in place of their list.

import "../common/site.ts";
import { PLAYERS } from "../board/view.ts";
import { find, findAll, make, readJson } from "../common/dom.ts";
import { Refusal } from "../common/server.ts";
import { formatNumber, gettext, ngettext, playerName } from "../common/texts.ts";
import { GameStore } from "../local/store.ts";
import { setCharacters } from "../words/characters.ts";
import { browserResults, type Result, resultRow } from "./rows.ts";
import {
  gamesOf,
  type Progress,
  progress,
  RECENT,
  type ResultRow,
  type Rival,
  rivals,
  type Tally,
  tallies,
} from "./tallies.ts";

/** What the server sends. */
interface ServerResults {
  /** The results of games on the server, the newest first. */
  games: Result[];
  /** The greatest number of results that count, of games on the server and in this browser. */
  most: number;
  /** The number of games on the server that do not count. */
  left_out: number;
  /** The opponents of each difficulty. */
  difficulties: Record<string, string[]>;
}

setCharacters(readJson("#characters"));
const main = find(HTMLElement, "main");
await drawResults(readJson("#server-results"), main.dataset.play ?? "");
find(HTMLElement, "#my-results").classList.remove("awaits-script");
main.dataset.ready = "";

/**
 * Draw the tables of the results of both homes, if there are any.
 *
 * @param play The URL of the page of a game in this browser.
 */
async function drawResults(server: ServerResults, play: string) {
  const store = await GameStore.open();
  const { games: entries } = await store.list().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    find(HTMLElement, "#my-results").prepend(make("p", { class: "notice", role: "alert" }, error.message));
    return { games: [] };
  });
  const here = browserResults(entries, play);
  const games = [...server.games, ...here.games].toSorted((one, other) => other.touched - one.touched);
  if (games.length > 0) drawTables(games.slice(0, server.most).map((game) => resultRow(game, server.difficulties)));
  for (const item of findAll(HTMLElement, ".about-tables")) item.hidden = false;
  const leftOut = find(HTMLElement, "#left-out");
  const count = server.left_out + here.left_out;
  leftOut.textContent = ngettext(
    "{count} finished game does not count: you played several colours, a computer finished the game for " +
      "you, or the game began with the moves of a record.",
    "{count} finished games do not count: you played several colours, a computer finished the game for " +
      "you, or the game began with the moves of a record.",
    count,
  );
  leftOut.hidden = count === 0;
}

function drawTables(rows: ResultRow[]) {
  const bodies = findAll(HTMLTableSectionElement, "#tables tbody:not(#rivals)");
  const title = find(HTMLTableElement, "#tables table").ariaLabel ?? "";
  const tables = tallies(
    rows,
    title,
    PLAYERS.map(({ name }) => playerName(name)),
  );
  for (const [index, body] of bodies.entries()) body.replaceChildren(...(tables[index] ?? []).map(tallyRow));
  const met = rivals(rows);
  find(HTMLElement, "#rivals").replaceChildren(...met.map(rivalRow));
  find(HTMLElement, "#rivals-card").hidden = met.length === 0;
  drawProgress(progress(rows));
  find(HTMLElement, "#tables").hidden = false;
  for (const name of ["#list", "#no-results"]) find(HTMLElement, name).hidden = true;
}

function tallyRow(tally: Tally) {
  const { label: text, places, cells, best, helped_games, helped_wins } = tally;
  const games = gamesOf(tally);
  const most = best ? make("a", { href: best.address }, best.cells) : nothing();
  return rowOf(text, [
    games > 0 ? places.join("·") : nothing(),
    games > 0 ? formatNumber(cells / games, 1) : nothing(),
    most,
    shareOf(helped_wins, helped_games),
  ]);
}

function rivalRow({ label: text, games, ahead, margin }: Rival) {
  return rowOf(text, [shareOf(ahead, games), formatNumber(margin / games, 1)]);
}

function rowOf(text: string, cells: (Node | string)[]) {
  const rest = cells.map((cell) => make("td", { class: "number" }, cell));
  return make("tr", {}, make("th", { scope: "row" }, text), ...rest);
}

function drawProgress({ streak, longest, recent, before }: Progress) {
  const texts = [gettext("Wins in a row: {streak} now, {longest} at best.", { streak, longest })];
  if (recent !== null && before !== null) {
    const values = { recent: formatNumber(recent, 1), before: formatNumber(before, 1) };
    texts.push(
      gettext("Your last {count} games: {recent} cells on average; the games before: {before}.", {
        count: RECENT,
        ...values,
      }),
    );
  }
  find(HTMLElement, "#progress").replaceChildren(...texts.map((text) => make("li", {}, text)));
}

function shareOf(wins: number, games: number) {
  return games > 0 ? gettext("{count} of {games}", { count: wins, games }) : nothing();
}

function nothing() {
  return make("span", { class: "muted" }, gettext("none"));
}
