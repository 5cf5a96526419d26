import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { ask, Refusal } from "../common/server.js";
import { playSound } from "../common/sound.js";
import { readSettings } from "../common/stored-settings.js";
import { EventStream, followWhileVisible } from "../common/stream.js";
import { drawLobby, drawTimes, focusOwn } from "./drawing.js";
import { connectInput } from "./input.js";
import { begunGame, gameInsteadOfSeat } from "./state.js";
const SOUND_SECONDS = 0.3;
setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const { state: address = "", command: commands = "", events = "", page = "" } = main.dataset;
let lobby = { state: readJson("#lobby"), arrived: performance.now() };
let sending = null;
const stream = new EventStream(() => events, async (state) => receive(state ?? (await ask(address))), (problem) => notice("#offline", problem));
connectInput(main, send);
drawLobby(lobby, performance.now());
setInterval(() => drawTimes(lobby, performance.now()), 1000);
const follow = followWhileVisible(stream, () => lobby.state.yours.length > 0);
main.dataset.ready = "";
function receive(state, command = {}) {
    const begun = begunGame(lobby.state, state) ?? gameInsteadOfSeat(command, state);
    lobby = { state, arrived: performance.now() };
    if (begun !== null)
        return enter(begun);
    drawLobby(lobby, performance.now());
    follow();
}
function enter(game) {
    const go = () => location.replace(page.replace("GAME", game));
    if (readSettings().sound === false)
        return go();
    playSound("turn");
    setTimeout(go, 1000 * SOUND_SECONDS);
}
async function send(command) {
    const text = JSON.stringify(command);
    while (sending) {
        if (sending.text === text)
            return;
        await sending.answer;
    }
    sending = { text, answer: sendNow(command) };
    await sending.answer.finally(() => (sending = null));
}
async function sendNow(command) {
    try {
        const state = await ask(commands, command);
        if (lobby.state.yours.length === 0)
            stream.follow(false);
        const seats = lobby.state.yours;
        receive(state, command);
        moveFocus(command, [...seats, ...state.yours]);
        notice("#refusal", null);
    }
    catch (error) {
        if (!(error instanceof Refusal))
            throw error;
        notice("#refusal", error.message);
        drawLobby(lobby, performance.now());
    }
}
function moveFocus({ command, open_game: id, time_control: wanted }, seats) {
    const seat = seats.findLast(({ open_game, time_control }) => open_game === id || time_control === wanted);
    if (!seat)
        return;
    if (command === "withdraw")
        find(HTMLButtonElement, `[name=time_control][value="${seat.time_control}"]`).focus();
    else if (command === "take" || command === "join")
        focusOwn(seat.open_game);
}
function notice(selector, text) {
    const line = find(HTMLElement, selector);
    line.hidden = text === null;
    line.textContent = text ?? "";
}
