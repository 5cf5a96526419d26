import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { setCharacters } from "../words/characters.js";
import { Clocks } from "./clocks.js";
import { start } from "./game.js";
import { loading, rules } from "./loading.js";
import { ServerHome } from "./server-home.js";
setLabels(readJson("#labels"));
setCharacters(readJson("#characters"));
const { state = "", command = "", events = "", page = "" } = find(HTMLElement, "main").dataset;
const live = readJson("#state");
const home = new ServerHome({ state, command, events }, rules, live);
const shown = document.querySelector("#shown") ? readJson("#shown") : null;
if (await loading)
    await start({ home, live, shown, page, rival: null, clocks: new Clocks(), at: null });
