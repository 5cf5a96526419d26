// The position editor: cells are painted here, and the server says what it thinks of the position.

import { Board } from "./board.js";
import "./front.js";
import { find, findAll, sleep } from "./dom.js";
import { ask } from "./server.js";

const STYLES = { ".": "none", "#": "wall", B: "blue", R: "red", G: "green" };

const PATIENCE = 300; // milliseconds after the last stroke until the server is asked

const board = new Board(find(".stage"));
const paint = find("#paint");
const edit = find("#edit");
const letters = new Map(board.names.map((name) => [name, letterOf(board.groups.get(name))]));
let brush = paint.elements.brush.value;
let isPainting = false;
let asked = 0;

function letterOf(group) {
  return Object.keys(STYLES).find((letter) => group.classList.contains(STYLES[letter]));
}

function painted() {
  const text = board.rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
  return { text, mover: edit.elements.mover.value || null };
}

/** Paint a cell with the brush, and tell the server a little later. */
function put(name) {
  if (letters.get(name) === brush) return;
  letters.set(name, brush);
  const group = board.groups.get(name);
  group.setAttribute("class", `cell ${STYLES[brush]}`);
  group.firstElementChild.setAttribute("href", `#tile-${STYLES[brush]}`);
  group.children[1]?.remove();
  const words = find(`[data-brush="${brush}"]`).textContent.trim();
  board.buttons.get(name).setAttribute("aria-label", `${name} ${words}`);
  find("#painted").textContent = `${name} ${words}`;
  check(painted());
}

/** Ask the server for the position, and show what can be done with it. */
async function check(question) {
  asked += 1;
  const place = asked;
  await sleep(PATIENCE);
  if (place !== asked) return;
  let problem = "";
  try {
    const { position, view, can_start } = await ask(edit.dataset.check, question);
    if (place === asked) show(position, view, can_start);
  } catch (refusal) {
    problem = refusal.message;
  }
  find("#problem").textContent = problem;
  find("#problem").hidden = !problem;
}

function show(position, view, canStart) {
  board.show({ ...view, takes: {} });
  for (const cell of view.rows.flat()) letters.set(cell.name, cell.letter);
  const query = new URLSearchParams({ p: position, brush });
  history.replaceState(null, "", `${edit.dataset.editor}?${query}`);
  edit.elements.text.value = position;
  edit.elements.mover.value = position.at(-1);
  paint.elements.p.value = position;
  find("#start-position").value = position;
  find("#share").href = `${edit.dataset.position}?${new URLSearchParams({ p: position })}`;
  find("#can").hidden = !canStart;
  find("#cannot").hidden = canStart;
}

function choose(letter) {
  brush = letter;
  for (const link of findAll("[data-brush]")) {
    link.setAttribute("aria-pressed", link.dataset.brush === brush);
    link.removeAttribute("aria-current");
  }
}

for (const link of findAll("[data-brush]")) {
  link.setAttribute("role", "button");
  link.addEventListener("click", (event) => (event.preventDefault(), choose(link.dataset.brush)));
  link.addEventListener("keydown", (event) => event.key === " " && (event.preventDefault(), choose(link.dataset.brush)));
}
choose(brush);

const nameAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".cells button")?.value;
board.grid.addEventListener("pointerdown", (event) => {
  isPainting = event.pointerType === "mouse";
});
board.grid.addEventListener("pointermove", (event) => {
  if (isPainting && event.buttons === 1 && nameAt(event)) put(nameAt(event));
});
board.grid.addEventListener("click", (event) => {
  event.preventDefault();
  if (event.target.value) put(event.target.value);
});
board.grid.addEventListener("keydown", (event) => {
  const letter = event.key === " " || event.key === "Enter" ? null : event.key.toUpperCase();
  if (!letter || !(letter in STYLES) || event.ctrlKey || event.metaKey) return;
  choose(letter);
  put(event.target.value);
});
edit.addEventListener("change", (event) => event.target.name === "mover" && check(painted()));
edit.addEventListener("submit", (event) => {
  event.preventDefault();
  check({ text: edit.elements.text.value });
});
find("main").dataset.ready = "";
