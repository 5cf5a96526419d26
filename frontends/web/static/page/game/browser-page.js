import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { Engine } from "../engine/engine.js";
import { openBrowserGame } from "./browser-game.js";
import { paces, start } from "./game.js";
import { loading, rules } from "./loading.js";
setLabels(readJson("#labels"));
const opened = await openBrowserGame(find(HTMLElement, "main"), rules, loading, new Engine(), paces);
if (opened)
    await start(opened);
