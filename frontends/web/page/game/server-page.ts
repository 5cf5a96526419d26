// The page of a game on the server, which has written the game into the page.

import { loading, rules } from "./loading.ts"; // The kernel is loaded first of all.
import "../common/parsed.ts";
import "../common/site.ts";
import { find, readJson } from "../common/dom.ts";
import { connectNotifications } from "../common/notifications.ts";
import { setCharacters } from "../words/characters.ts";
import { Clocks } from "./clocks.ts";
import { start } from "./game.ts";
import { notifyOfTurn, offerNotifications } from "./notifications.ts";
import { ServerHome } from "./server-home.ts";
import { Talk } from "./talk.ts";

setCharacters(readJson("#characters"));
const { state = "", command = "", events = "", page = "" } = find(HTMLElement, "main").dataset;
const live = readJson("#state");
const home = new ServerHome({ state, command, events }, rules, live);
const shown = document.querySelector("#shown") ? readJson("#shown") : null;
find(HTMLButtonElement, "#retry").addEventListener("click", () => home.retry());
// Until the page has the rules, its forms are those of a page without scripts.
const news = { onMove: offerNotifications, onTurn: notifyOfTurn };
const parts = { rival: null, clocks: new Clocks(), talk: new Talk(live), at: null, ...news };
if (await loading) await start({ home, live, shown, page, ...parts });
connectNotifications();
