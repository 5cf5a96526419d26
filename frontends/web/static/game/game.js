// The page of a game: connects the session, the screen and the input.

import { Board } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { Pointing } from "../board/pointing.js";
import { connectCopying } from "../common/copying.js";
import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { SettingsForm } from "../common/settings-form.js";
import { connectSharing } from "../common/sharing.js";
import { connectShortcuts } from "../common/shortcuts.js";
import { Engine } from "../engine/engine.js";
import { Rules } from "../engine/rules.js";
import { play } from "./commands.js";
import { connectControls } from "./controls.js";
import { refresh } from "./following.js";
import { drawThinking } from "./panel.js";
import { Screen } from "./screen.js";
import { PageSession } from "./session.js";
import { gameShortcuts } from "./shortcuts.js";
import { GameStream } from "./stream.js";
import { connectTips } from "./tips.js";

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
