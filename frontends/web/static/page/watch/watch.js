import { find, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { ask } from "../common/server.js";
import { EventStream, followWhileVisible } from "../common/stream.js";
import { setCharacters } from "../words/characters.js";
import { drawGames, drawTimes } from "./drawing.js";
const TIMES = 10_000;
setLabels(readJson("#labels"));
setCharacters(readJson("#characters"));
const main = find(HTMLElement, "main");
const { state: address = "", events = "", page = "" } = main.dataset;
let state = readJson("#games");
let arrived = performance.now();
const stream = new EventStream(() => events, async (news) => receive(news ?? (await ask(address))), (problem) => {
    const line = find(HTMLElement, "#offline");
    line.hidden = problem === null;
    line.textContent = problem ?? "";
});
drawGames(state, page);
setInterval(() => drawTimes(state, (performance.now() - arrived) / 1000), TIMES);
followWhileVisible(stream);
main.dataset.ready = "";
function receive(news) {
    state = news;
    arrived = performance.now();
    drawGames(state, page);
}
