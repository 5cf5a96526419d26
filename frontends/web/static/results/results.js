// The page of results: adds those of the games in this browser.

/** @import { LabelName } from "../common/api.js" */
/** @import { Result, Tally } from "./tallies.js" */

import { find, findAll, make, readJson } from "../common/dom.js";
import { label, setLabels } from "../common/labels.js";
import { characterOf, setCharacters } from "../table/characters.js";
import { HUMAN } from "../table/loop.js";
import { GameStore } from "../table/store.js";
import { resultsOf, tallied } from "./tallies.js";

setLabels(readJson("#labels"));
setCharacters(readJson("#characters"));
const main = find(HTMLElement, "main");

/** The text of the group of a result, keyed by the table. @type {Record<string, (result: Result) => string>} */
const GROUPS = {
  all: () => label("all_games"),
  colour: ({ player }) => label(/** @type {LabelName} */ (player.toLowerCase())),
  opponents: ({ opponents }) =>
    opponents.map((spec) => (spec === HUMAN ? label("person") : characterOf(spec).label)).join(" · "),
  deal: ({ deal }) => label(/** @type {LabelName} */ (`deal_${deal}`)),
};

const store = await GameStore.open();
const { games } = await store.list().catch(() => ({ games: [] }));
const results = resultsOf(games);
if (results.length > 0) {
  for (const table of findAll(HTMLTableElement, "[data-group]")) {
    const rows = [...tallied(results, GROUPS[table.dataset.group ?? ""] ?? (() => ""))].map(row);
    table.tBodies[0]?.replaceChildren(...rows);
  }
  find(HTMLElement, "#in-browser").hidden = false;
  for (const notice of findAll(HTMLElement, "#no-results")) notice.hidden = true;
}
main.dataset.ready = "";

/** @param {[string, Tally]} tally */
function row([text, { games: count, wins, helpedGames, helpedWins, best }]) {
  const address = `${main.dataset.play}?${new URLSearchParams({ game: best?.game ?? "" })}`;
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, text),
    number(won(wins, count)),
    number(best ? make("a", { href: address }, best.cells) : none()),
    number(won(helpedWins, helpedGames)),
  );
}

/** @param {Node | string} content */
function number(content) {
  return make("td", { class: "number" }, content);
}

/**
 * @param {number} wins
 * @param {number} count
 */
function won(wins, count) {
  return count > 0 ? label("won_of", { wins, games: count }) : none();
}

function none() {
  return make("span", { class: "muted" }, label("none"));
}
