// The page with the running games that anybody may watch: follows them while it is visible.

import "../common/site.ts";
import type { WatchState } from "../common/api.ts";
import { find, readJson } from "../common/dom.ts";
import { ask } from "../common/server.ts";
import { EventStream, followWhileVisible } from "../common/stream.ts";
import { setCharacters } from "../words/characters.ts";
import { drawGames, drawTimes } from "./drawing.ts";

const TIMES = 10_000; // milliseconds between two drawings of the times since the last moves

setCharacters(readJson("#characters"));
const main = find(HTMLElement, "main");
const { state: address = "", events = "", page = "" } = main.dataset;
let state: WatchState = readJson("#games");
let arrived = performance.now();

const stream = new EventStream(
  () => events,
  async (news: WatchState | undefined) => receive(news ?? (await ask(address))),
  (problem) => {
    const line = find(HTMLElement, "#offline");
    line.hidden = problem === null;
    line.textContent = problem ?? "";
  },
);
drawGames(state, page);
setInterval(() => drawTimes(state, (performance.now() - arrived) / 1000), TIMES);
followWhileVisible(stream);
main.dataset.ready = "";

function receive(news: WatchState) {
  state = news;
  arrived = performance.now();
  drawGames(state, page);
}
