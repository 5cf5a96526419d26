// The page of a game: connects the session, the screen and the input.

import { Board } from "./draw/board.js";
import { find, readJson } from "./draw/dom.js";
import { drawThinking } from "./draw/panel.js";
import { Screen } from "./draw/screen.js";
import { Engine } from "./engine/engine.js";
import { Rules } from "./engine/rules.js";
import { connectControls } from "./input/controls.js";
import { connectCopying } from "./input/copying.js";
import { gameShortcuts } from "./input/game-shortcuts.js";
import { GridFocus } from "./input/grid-focus.js";
import { Pointing } from "./input/pointing.js";
import { SettingsForm } from "./input/settings.js";
import { connectSharing } from "./input/sharing.js";
import { connectShortcuts } from "./input/shortcuts.js";
import { connectTips } from "./input/tips.js";
import { setLabels } from "./state/labels.js";
import { play } from "./sync/commands.js";
import { refresh } from "./sync/following.js";
import { PageSession } from "./sync/session.js";
import { GameStream } from "./sync/stream.js";

const CLOCK_INTERVAL = 100; // milliseconds between two drawings of the thinking time

setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const { state = "", command = "", events = "", page = "", position = "" } = main.dataset;
const settings = new SettingsForm();
/** @type {Record<string, number>} */
const paces = readJson("#paces");
const pace = () => paces[settings.value.pace] ?? 0;
const board = new Board(find(HTMLElement, ".stage"));
const focus = new GridFocus(board);
const screen = new Screen(board, { page, position }, () => settings.value, pace);
const rules = new Rules();
const session = PageSession.open({ state, command }, screen, pace, rules, {
  live: readJson("#state"),
  shown: document.querySelector("#shown") ? readJson("#shown") : null,
  showsMoves: new URLSearchParams(location.search).has("help"),
});
rules.load().then((isLoaded) => {
  main.dataset.rules = isLoaded ? "page" : "server";
});
const engine = new Engine();
session.engine = () => (rules.isReady ? engine : null);
setInterval(() => drawThinking(session.page, performance.now()), CLOCK_INTERVAL);

const pointing = new Pointing(
  board,
  () => settings.value,
  (move) => play(session, move),
);
settings.connect(session.page.live);
connectTips(settings, session.page.live);
connectCopying();
connectSharing();
connectShortcuts(settings, gameShortcuts(session, settings, focus));
connectControls(main, session, () => pointing.choose(null));
const stream = new GameStream(
  () => `${events}?since=${session.streamed.version}`,
  (update) => refresh(session, update),
  (problem) => screen.showConnection(problem),
);
session.upToDate = () => stream.upToDate();
const follow = () => stream.follow(document.visibilityState === "visible");
document.addEventListener("visibilitychange", follow);
addEventListener("pageshow", ({ persisted }) => persisted && stream.follow(false));
addEventListener("pageshow", follow);
main.dataset.ready = "";
