// The page of the lobby: follows the open games, sends what the user wants, and goes to the game that begins.

/** @import { LobbyState } from "../common/api.js" */
/** @import { Command } from "./input.js" */

import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { ask, Refusal } from "../common/server.js";
import { playSound } from "../common/sound.js";
import { readSettings } from "../common/stored-settings.js";
import { EventStream } from "../common/stream.js";
import { drawLobby, drawTimes } from "./drawing.js";
import { connectInput } from "./input.js";
import { begunGame } from "./state.js";

const SOUND_SECONDS = 0.3; // for which the page waits for its sound before it leaves

setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const { state: address = "", command: commands = "", events = "", page = "" } = main.dataset;
/** @type {import("./state.js").Lobby} */
let lobby = { state: readJson("#lobby"), arrived: performance.now() };

const stream = new EventStream(
  () => events,
  async (/** @type {LobbyState | undefined} */ state) => receive(state ?? (await ask(address))),
  (problem) => notice("#offline", problem),
);
connectInput(main, send);
drawLobby(lobby, performance.now());
setInterval(() => drawTimes(lobby, performance.now()), 1000);
document.addEventListener("visibilitychange", follow);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) stream.follow(false); // The browser has closed the stream of a page that it kept.
  follow();
});
follow();
main.dataset.ready = "";

/** Keep the stream while the page is visible or waits, since seats belong to an open page. */
function follow() {
  stream.follow(document.visibilityState === "visible" || lobby.state.yours.length > 0);
}

/** @param {LobbyState} state */
function receive(state) {
  const begun = begunGame(lobby.state, state);
  lobby = { state, arrived: performance.now() };
  if (begun !== null) return enter(begun);
  drawLobby(lobby, performance.now());
  follow();
}

/** Go to a game that has begun. @param {string} game */
function enter(game) {
  const go = () => location.replace(page.replace("GAME", game));
  if (readSettings().sound === false) return go();
  playSound("turn");
  setTimeout(go, 1000 * SOUND_SECONDS);
}

/** @param {Command} command */
async function send(command) {
  try {
    const state = /** @type {LobbyState} */ (await ask(commands, command));
    // The server knows a browser by the cookie that it got with its first seat, when the stream is opened.
    if (lobby.state.yours.length === 0) stream.follow(false);
    receive(state);
    notice("#refusal", null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice("#refusal", error.message);
    drawLobby(lobby, performance.now());
  }
}

/**
 * Show a sentence at the top of the page, or hide it.
 *
 * @param {string} selector
 * @param {string | null} text
 */
function notice(selector, text) {
  const line = find(HTMLElement, selector);
  line.hidden = text === null;
  line.textContent = text ?? "";
}
