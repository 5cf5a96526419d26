// The page of a game in this browser, which is empty at first.

import { loading, rules } from "./loading.ts"; // The kernel is loaded first of all.
import "../common/parsed.ts";
import "../common/site.ts";
import { find } from "../common/dom.ts";
import { Engine } from "../engine/engine.ts";
import { openBrowserGame } from "./browser-game.ts";
import { paces, start } from "./game.ts";

const opened = await openBrowserGame(find(HTMLElement, "main"), rules, loading, new Engine(), paces);
if (opened) await start(opened);
