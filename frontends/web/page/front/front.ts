// The front page and the page of a position: forms for a new game, games of this browser, links and times.

import "../common/site.ts";
import { offeredDifficulty, quickResults } from "../achievements/ladder.ts";
import { drawStreak } from "../achievements/streak-line.ts";
import { moverOf } from "../board/view.ts";
import { connectCopying } from "../common/copying.ts";
import { find, findAll, readJson } from "../common/dom.ts";
import { Refusal } from "../common/server.ts";
import { connectSharing } from "../common/sharing.ts";
import { locale } from "../common/texts.ts";
import { Rules } from "../engine/rules.ts";
import { connectBackup, offerSaving } from "../local/backup-controls.ts";
import type { Entry } from "../local/entry.ts";
import { connectForms, difficulties } from "../local/forms.ts";
import { DRAWN_SEEDS } from "../local/new-game.ts";
import { GameStore } from "../local/store.ts";
import { setCharacters } from "../words/characters.ts";
import { drawGames } from "./browser-games.ts";
import { chosen, type ListPart } from "./choice.ts";
import { startLivingBoard } from "./living-board.ts";
import { prepareGame } from "./preparing.ts";
import { correctToday, drawPlayedToday } from "./today.ts";

setCharacters(readJson("#characters"));
connectCopying();
connectSharing();
connectForms();
const { play } = find(HTMLElement, "main").dataset;
if (play) {
  prepareGame(play);
  startLivingBoard();
  await showBrowserGames(play);
}
localiseTimes();
// A link to a text in a closed element opens this element.
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");

/**
 * Add the games of this browser to the list, and offer to resume one, and a difficulty.
 *
 * @param play The URL of the page of a game in this browser.
 */
async function showBrowserGames(play: string) {
  const store = await GameStore.open();
  const part = listPart();
  const draw = async () => {
    const { games, broken } = await store.list();
    offerSaving({ games, broken });
    const isStart = part.filter === "all" && part.until === Infinity;
    if (games.length + broken.length + find(HTMLElement, "#games").childElementCount > 0) {
      drawGames(play, chosen(games, part), isStart ? broken : [], async (id) => {
        await store.delete(id);
        await draw();
      });
    }
    if (games.length > 0) find(HTMLElement, "#filters").hidden = false;
    localiseTimes();
    return games;
  };
  try {
    const games = await draw();
    offerToResume(play, games);
    offerDifficulty(games);
    await correctToday();
    await updateDaily(games);
    if (store.isKept) connectBackup(store, new Rules(), draw);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    find(HTMLElement, "#no-games").textContent = error.message;
    find(HTMLElement, "#no-games").hidden = false;
  }
  find(HTMLElement, "#my-games").classList.remove("awaits-script");
}

/**
 * Return the part of the list that the page shows, and mark the link to its filter: a page that no server has sent for
 * this query does not know it.
 */
function listPart(): ListPart {
  const filter = filterIn(location.search);
  for (const link of findAll(HTMLAnchorElement, "#filters a")) {
    if (filterIn(link.search) === filter) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const { since, until } = find(HTMLElement, "#games").dataset;
  return { filter, since: 1000 * Number(since ?? -Infinity), until: 1000 * Number(until ?? Infinity) };
}

/** Return which games the query of a URL of this page chooses. */
function filterIn(query: string) {
  return new URLSearchParams(query).get("games") ?? "all";
}

/**
 * Offer to resume the running game of this browser that was played last, unless one on the server was played later.
 *
 * @param play The URL of the page of a game in this browser.
 * @param games The newest first.
 */
function offerToResume(play: string, games: Entry[]) {
  const link = find(HTMLAnchorElement, "#resume");
  const game = games.find(({ position }) => moverOf(position) !== null);
  if (!game || game.touched <= Date.parse(link.dataset.touched ?? "1970-01-01")) return;
  link.href = `${play}?${new URLSearchParams({ game: game.id })}`;
  link.hidden = false;
  for (const other of findAll(HTMLElement, "#learn")) other.hidden = true;
}

/** Count the games of this browser that may have the deal of a day in the streak, and show the result of today. */
async function updateDaily(games: Entry[]) {
  if (!games.some(({ seed }) => BigInt(seed) >= DRAWN_SEEDS)) return;
  const rules = new Rules();
  if (!(await rules.load())) return;
  await drawStreak(rules);
  const { days = "" } = find(HTMLElement, "#streak").dataset;
  await drawPlayedToday(games, rules, days.split(" ")).catch(() => {}); // The kernel has ended: the line stays.
}

/** Write each time of the page in the time zone of the visitor. */
function localiseTimes() {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  for (const time of findAll(HTMLTimeElement, "time[datetime]")) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}

/**
 * Choose the difficulty that the results of quick games suggest, unless the user has chosen another one since the last
 * of them.
 *
 * @param games The games of this browser, the newest first.
 */
function offerDifficulty(games: readonly Entry[]) {
  const choices = difficulties();
  const results = quickResults(
    games,
    Object.fromEntries(choices.map(({ value, dataset }) => [value, dataset.opponents?.split(" ") ?? []])),
  );
  const present = choices.find(({ checked }) => checked)?.value;
  if (results[0]?.difficulty !== present) return;
  const offered = offeredDifficulty(
    results,
    choices.map(({ value }) => value),
  );
  for (const choice of choices) choice.checked = choice.value === offered;
}
