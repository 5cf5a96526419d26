// The page of the lobby: follows the open games, sends what the user wants, and goes to the game that begins.

/** @import { LobbyState, OpenSeatState } from "../common/api.js" */
/** @import { Command } from "./input.js" */

import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { ask, Refusal } from "../common/server.js";
import { playSound } from "../common/sound.js";
import { readSettings } from "../common/stored-settings.js";
import { EventStream, followWhileVisible } from "../common/stream.js";
import { drawLobby, drawTimes, focusOwn } from "./drawing.js";
import { connectInput } from "./input.js";
import { begunGame, gameInsteadOfSeat } from "./state.js";

const SOUND_SECONDS = 0.3; // for which the page waits for its sound before it leaves

setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const { state: address = "", command: commands = "", events = "", page = "" } = main.dataset;
/** @type {import("./state.js").Lobby} */
let lobby = { state: readJson("#lobby"), arrived: performance.now() };
/** The command that is under way. @type {{ text: string, answer: Promise<void> } | null} */
let sending = null;

const stream = new EventStream(
  () => events,
  async (/** @type {LobbyState | undefined} */ state) => receive(state ?? (await ask(address))),
  (problem) => notice("#offline", problem),
);
connectInput(main, send);
drawLobby(lobby, performance.now());
setInterval(() => drawTimes(lobby, performance.now()), 1000);
// Seats belong to an open page.
const follow = followWhileVisible(stream, () => lobby.state.yours.length > 0);
main.dataset.ready = "";

/**
 * @param {LobbyState} state
 * @param {Command} [command] The command that led to the state.
 */
function receive(state, command = {}) {
  const begun = begunGame(lobby.state, state) ?? gameInsteadOfSeat(command, state);
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

/**
 * Send a command after the answer to the one before; do nothing if that is the same command.
 *
 * @param {Command} command
 */
async function send(command) {
  const text = JSON.stringify(command);
  while (sending) {
    if (sending.text === text) return;
    await sending.answer;
  }
  sending = { text, answer: sendNow(command) };
  await sending.answer.finally(() => (sending = null));
}

/** @param {Command} command */
async function sendNow(command) {
  try {
    const state = /** @type {LobbyState} */ (await ask(commands, command));
    // Another tab that was opened at the same time may have replaced the cookie with which the stream was opened.
    if (lobby.state.yours.length === 0) stream.follow(false);
    const seats = lobby.state.yours;
    receive(state, command);
    moveFocus(command, [...seats, ...state.yours]);
    notice("#refusal", null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice("#refusal", error.message);
    drawLobby(lobby, performance.now());
  }
}

/**
 * Move the focus to the game that the user now waits for, or from one to the button that would take a seat again: the
 * button that was pressed is no longer there.
 *
 * @param {Command} command
 * @param {OpenSeatState[]} seats The seats of the user before and after the command.
 */
function moveFocus({ command, open_game: id, time_control: wanted }, seats) {
  const seat = seats.findLast(({ open_game, time_control }) => open_game === id || time_control === wanted);
  if (!seat) return;
  if (command === "withdraw") find(HTMLButtonElement, `[name=time_control][value="${seat.time_control}"]`).focus();
  else if (command === "take" || command === "join") focusOwn(seat.open_game);
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
