// The page of a game: puts the board, the panel and the table together, and turns what a person does into commands.

import { Board } from "./board.js";
import * as copying from "./copying.js";
import { find, sleep } from "./dom.js";
import * as keys from "./keys.js";
import { Panel } from "./panel.js";
import * as pointing from "./pointing.js";
import { watch } from "./server.js";
import * as settings from "./settings.js";
import { Table } from "./table.js";

const RETRY = 2000; // milliseconds until a server that cannot be reached is asked again

const main = find("main");
const board = new Board(find(".stage"));
const panel = new Panel(main);
const table = new Table(main, board, panel);
const query = new URLSearchParams(location.search);
const begin = () => table.begin(query.has("at") ? Number(query.get("at")) : null, query.has("help"));
while (!(await begin().then(() => true, () => false))) {
  panel.connected(false);
  await sleep(RETRY);
}
panel.connected(true);

const pointer = pointing.connect(board, (name) => table.play(name));
settings.connect(table.live);
copying.connect();
keys.connect(table, restart);
watch(main.dataset.events, (news) => table.refresh(news), (isThere) => panel.connected(isThere));

/** Restart after asking, for the moves are lost. */
function restart() {
  const dialog = find("#ask-restart");
  dialog.returnValue = "no";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && table.send("restart"), { once: true });
  dialog.showModal();
}

/** Begin the rematch, and go to it. */
async function rematch() {
  await table.send("rematch");
  if (table.live.rematch) find("#rematch-link").click();
}

main.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method === "dialog") return;
  event.preventDefault();
  const command = submitter?.dataset.command;
  if (command === "restart") restart();
  else if (command === "rematch") rematch();
  else if (command) table.send(command);
  else if (form.dataset.sends) {
    const { version, ...fields } = Object.fromEntries(new FormData(form));
    table.send(form.dataset.sends, fields);
  }
});

const STEPS = { first: () => 0, back: () => table.shown.ply - 1, on: () => table.shown.ply + 1, present: () => Infinity };

main.addEventListener("click", (event) => {
  const link = event.target.closest("[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pointer.forget();
  table.look(STEPS[link.dataset.at]?.() ?? Number(link.dataset.at));
});

for (const [id, action] of [["#help", () => table.toggleHelp()], ["#hint", () => table.advise()]]) {
  find(id).setAttribute("role", "button");
  find(id).addEventListener("click", (event) => (event.preventDefault(), action()));
  find(id).addEventListener("keydown", (event) => event.key === " " && (event.preventDefault(), action()));
}

find("#replay").hidden = false;
find("#replay").addEventListener("click", () => table.replay());

find("#moves-card").addEventListener("toggle", () => panel.fill(table));
main.dataset.ready = "";
