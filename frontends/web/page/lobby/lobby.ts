// The page of the lobby: follows the open games, sends what the user wants, and goes to the game that begins.

import "../common/site.ts";
import type { LobbyState, OpenSeatState } from "../common/api.ts";
import { find, readJson } from "../common/dom.ts";
import { ask, Refusal } from "../common/server.ts";
import { playSound } from "../common/sound.ts";
import { readSettings } from "../common/stored-settings.ts";
import { EventStream, followWhileVisible } from "../common/stream.ts";
import { drawLobby, drawTimes, focusOwn } from "./drawing.ts";
import { type Command, connectInput } from "./input.ts";
import { begunGame, gameInsteadOfSeat, type Lobby } from "./state.ts";

const SOUND_SECONDS = 0.3; // for which the page waits for its sound before it leaves

const main = find(HTMLElement, "main");
const { state: address = "", command: commands = "", events = "", page = "" } = main.dataset;
let lobby: Lobby = { state: readJson("#lobby"), arrived: performance.now() };
/** The command that is under way. */
let sending: { text: string; answer: Promise<void> } | null = null;

const stream = new EventStream(
  () => events,
  async (state: LobbyState | undefined) => receive(state ?? (await ask(address))),
  (problem) => notice("#offline", problem),
);
connectInput(main, send);
drawLobby(lobby, performance.now());
setInterval(() => drawTimes(lobby, performance.now()), 1000);
// Seats belong to an open page.
const follow = followWhileVisible(stream, () => lobby.state.yours.length > 0);
main.dataset.ready = "";

function receive(state: LobbyState, command: Command = {}) {
  const begun = begunGame(lobby.state, state) ?? gameInsteadOfSeat(command, state);
  lobby = { state, arrived: performance.now() };
  if (begun !== null) return enter(begun);
  drawLobby(lobby, performance.now());
  follow();
}

/** Go to a game that has begun. */
function enter(game: string) {
  const go = () => location.replace(page.replace("GAME", game));
  if (readSettings().sound === false) return go();
  playSound("turn");
  setTimeout(go, 1000 * SOUND_SECONDS);
}

/** Send a command after the answer to the one before; do nothing if that is the same command. */
async function send(command: Command) {
  const text = JSON.stringify(command);
  while (sending) {
    if (sending.text === text) return;
    await sending.answer;
  }
  sending = { text, answer: sendNow(command) };
  await sending.answer.finally(() => (sending = null));
}

async function sendNow(command: Command) {
  try {
    const state = await ask<LobbyState>(commands, command);
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
 * @param seats The seats of the user before and after the command.
 */
function moveFocus({ command, open_game: id, time_control: wanted }: Command, seats: OpenSeatState[]) {
  const seat = seats.findLast(({ open_game, time_control }) => open_game === id || time_control === wanted);
  if (!seat) return;
  if (command === "withdraw") find(HTMLButtonElement, `[name=time_control][value="${seat.time_control}"]`).focus();
  else if (command === "take" || command === "join") focusOwn(seat.open_game);
}

/** Show a sentence at the top of the page, or hide it. */
function notice(selector: string, text: string | null) {
  const line = find(HTMLElement, selector);
  line.hidden = text === null;
  line.textContent = text ?? "";
}
