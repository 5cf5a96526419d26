// The front page and the page of a position: forms for a new game, games of this browser, links and times.

/** @import { Entry } from "../table/entry.js" */

import { connectCopying } from "../common/copying.js";
import { find, findAll, readJson } from "../common/dom.js";
import { locale, setLabels } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { connectSharing } from "../common/sharing.js";
import { setCharacters } from "../table/characters.js";
import { connectForms } from "../table/forms.js";
import { GameStore } from "../table/store.js";
import { drawGames } from "./browser-games.js";
import { fillInLike } from "./like.js";

setLabels(readJson("#labels"));
setCharacters(readJson("#characters"));
connectCopying();
connectSharing();
connectForms();
const { play } = find(HTMLElement, "main").dataset;
if (play) await showBrowserGames(play);
localiseTimes();
// A link to a text in a closed element opens this element.
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");

/**
 * List the games of this browser, and fill in the form for a new game.
 *
 * @param {string} play The URL of the page of a game in this browser.
 */
async function showBrowserGames(play) {
  const store = await GameStore.open();
  try {
    const { games, broken } = await store.list();
    drawGames(play, games, broken);
    fillInForm(games);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    find(HTMLElement, "#no-games").textContent = error.message;
  }
}

/** Fill in the form for a new game like the one that the fragment of the URL names. @param {Entry[]} games */
function fillInForm(games) {
  const like = new URLSearchParams(location.hash.slice(1)).get("like");
  const game = games.find(({ id }) => id === like);
  if (game) fillInLike(game);
}

/** Write each time of the page in the time zone of the visitor. */
function localiseTimes() {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  for (const time of findAll(HTMLTimeElement, "time[datetime]")) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}
