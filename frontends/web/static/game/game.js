// The page of a game: connects the session, the screen and the input.

/** @import { State } from "../common/api.js" */
/** @import { Home } from "../table/home.js" */
/** @import { Opened } from "./browser-game.js" */

import { Board } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { Pointing } from "../board/pointing.js";
import { connectCopying } from "../common/copying.js";
import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { installWorker } from "../common/offline.js";
import { SettingsForm } from "../common/settings-form.js";
import { connectSharing } from "../common/sharing.js";
import { connectShortcuts } from "../common/shortcuts.js";
import { Engine } from "../engine/engine.js";
import { DRAWN_SEEDS } from "../table/new-game.js";
import { openBrowserGame } from "./browser-game.js";
import { play, resume } from "./commands.js";
import { connectControls } from "./controls.js";
import { connectDuel } from "./duel.js";
import { loading, rules } from "./loading.js";
import { connectMute } from "./mute.js";
import { ResultSheet } from "./result-sheet.js";
import { Screen } from "./screen.js";
import { ServerHome } from "./server-home.js";
import { PageSession } from "./session.js";
import { gameShortcuts } from "./shortcuts.js";
import { Tips } from "./tips.js";
import { turningPoint } from "./turning-point.js";
import { view } from "./viewing.js";

setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
/** @type {Record<string, number>} */
const paces = readJson("#paces");
loading.then((isLoaded) => {
  main.dataset.rules = isLoaded ? "page" : "server";
});
const opened =
  "empty" in main.dataset ? await openBrowserGame(main, rules, loading, new Engine(), paces) : serverGame();
if (opened) await start(opened);

/** Return the game that the server has written into the page. @returns {Opened} */
function serverGame() {
  const { state = "", command = "", events = "", page = "" } = main.dataset;
  const live = readJson("#state");
  const home = new ServerHome({ state, command, events }, rules, live);
  return {
    home,
    live,
    shown: document.querySelector("#shown") ? readJson("#shown") : null,
    page,
    rival: null,
    at: null,
  };
}

/**
 * Draw a game, and let the user play it.
 *
 * @param {Opened} opened
 */
async function start({ home, live, shown, page, rival, at }) {
  const settings = new SettingsForm();
  const pace = () => paces[settings.value.pace] ?? 0;
  const board = new Board(find(HTMLElement, ".stage"));
  const focus = new GridFocus(board);
  const engine = new Engine();
  const parts = {
    tips: new Tips(board, settings, live),
    sheet: new ResultSheet(async (state) => {
      await loading;
      return turningPoint(engine, rules, state);
    }),
  };
  const addresses = { page, position: main.dataset.position ?? "" };
  const screen = new Screen(board, parts, addresses, () => settings.value, pace);
  const showsMoves = new URLSearchParams(location.search).has("help");
  const session = PageSession.open(home, screen, pace, rules, { live, shown, showsMoves });
  session.engine = () => (rules.isReady ? engine : null);

  const pointing = new Pointing(
    board,
    () => settings.value,
    async (move) => {
      await play(session, move);
      installWorker();
    },
  );
  settings.connect(session.page.live);
  connectMute(settings);
  connectCopying();
  connectSharing();
  connectShortcuts(settings, gameShortcuts(session, settings, focus));
  connectControls(main, session, () => pointing.choose(null));
  if (at !== null) await view(session, at);
  await resume(session, loading);
  followVisibility(home);
  if (rules.isReady) connectDuel(() => session.page.live, rival, rules);
  connectDayIfAny(() => session.page.live);
  delete main.dataset.empty;
  main.dataset.ready = "";
}

/** Connect what belongs to the deal of a day, which other games do not load. @param {() => State} live */
async function connectDayIfAny(live) {
  const { day, seed } = live();
  if ((day === null && BigInt(seed) < DRAWN_SEEDS) || !(await loading)) return;
  const { connectDay } = await import("./day.js");
  connectDay(live, rules, new Engine()).catch(() => {}); // Without an engine, the medal is missing.
}

/** Let the home of the game know whether the page is visible. @param {Home} home */
function followVisibility(home) {
  const follow = () => home.follow(document.visibilityState === "visible");
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", ({ persisted }) => persisted && home.follow(false));
  addEventListener("pageshow", follow);
  if (document.readyState === "complete") follow(); // A page that was filled late has been shown before.
}
