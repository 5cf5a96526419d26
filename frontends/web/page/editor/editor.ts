// The position editor: the user paints cells, and the kernel checks the position. A brush paints one content of a cell:
// a player's colour, a wall or an empty cell.

import "../common/site.ts";
import { Board } from "../board/board.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { viewOf } from "../board/view.ts";
import { connectCopying } from "../common/copying.ts";
import { find, findAll } from "../common/dom.ts";
import { showNoKernel } from "../common/no-kernel.ts";
import { Rules } from "../engine/rules.ts";
import { offerFittingOpponents } from "../local/fitting.ts";
import { connectForms } from "../local/forms.ts";
import { drawnSeed } from "../local/new-game.ts";
import { connectPainting } from "./painting.ts";
import { boardText, letterOf } from "./position.ts";
import { type Position, PositionCheck } from "./position-check.ts";

connectCopying();
connectForms();
offerFittingOpponents();
const board = new Board(find(HTMLElement, ".stage"));
new GridFocus(board);
const wholeForm = find(HTMLFormElement, "#whole");
const form = find(HTMLFormElement, "#edit");
const text = find(HTMLTextAreaElement, "#text");
const brushes = new Map(
  findAll(HTMLButtonElement, "[data-brush]").map((button) => [button.dataset.brush ?? "", button]),
);
const styles = new Map([...brushes].map(([letter, button]) => [letter, button.dataset.style ?? ""]));
const letters = new Map(board.grid.names.map((name) => [name, letterOf(board.classes(name), styles)]));
const rules = new Rules(showNoKernel);
const check = new PositionCheck((...lines) => rules.ask(...lines), showPosition, showProblem);
let [brush = ""] = brushes.keys();

/** Paint a cell with the chosen brush and let the kernel check the new position, unless the cell has this content. */
function paint(name: string) {
  if (letters.get(name) === brush) return;
  letters.set(name, brush);
  const label = `${name} ${brushes.get(brush)?.textContent?.trim()}`;
  board.paint(name, styles.get(brush) ?? "none", label);
  find(HTMLElement, "#painted").textContent = label;
  checkBoard();
}

/**
 * Change the whole board.
 *
 * @param change `deal` replaces the board by a deal, `fill` gives the empty cells the content of the brush, and `clear`
 *   empties all cells.
 */
async function changeBoard(change: string) {
  if (change === "deal") {
    const preset = find(HTMLSelectElement, "#deal").value;
    const dealt = await rules.deal(preset, drawnSeed()).catch(() => null);
    if (dealt) check.request({ text: dealt.position });
    return;
  }
  for (const [name, letter] of letters) {
    if (change === "clear") letters.set(name, ".");
    else if (letter === ".") letters.set(name, brush);
  }
  checkBoard();
}

function checkBoard() {
  check.request({ text: boardText(board.grid.rows, letters), mover: new FormData(form).get("mover") });
}

/**
 * Show a valid position: draw its board, fill in its position string and the links, and say whether a game can start.
 */
function showPosition({ position, canStart }: Position) {
  const view = viewOf(position, { size: [board.grid.width, board.grid.height] }); // Its walls can be painted.
  board.show(view);
  for (const cell of view.rows.flat()) letters.set(cell.name, cell.letter);
  history.replaceState(null, "", `${form.dataset.editor}?${new URLSearchParams({ p: position })}`);
  text.value = position;
  for (const radio of findAll(HTMLInputElement, "[name=mover]", form)) {
    if (position.endsWith(radio.value)) radio.checked = true;
  }
  find(HTMLInputElement, "#start-position").value = position;
  const query = new URLSearchParams({ p: position });
  find(HTMLAnchorElement, "#share").href = `${form.dataset.position}?${query}`;
  const analyse = find(HTMLAnchorElement, "#analyse");
  analyse.href = `${analyse.pathname}?${query}`;
  const isBare = !/[BRG]/.test(position);
  find(HTMLElement, "#bare").hidden = !isBare;
  find(HTMLElement, "#can").hidden = !canStart;
  find(HTMLElement, "#cannot").hidden = canStart || isBare;
}

/**
 * Show why the kernel refuses the position, or that there is no kernel.
 *
 * @param problem A sentence for the user; an empty text hides the message.
 */
function showProblem(problem: string) {
  const notice = find(HTMLElement, "#problem");
  notice.textContent = problem;
  notice.hidden = !problem;
}

/**
 * Choose the brush that paints cells, and mark its button as pressed.
 *
 * @param letter The letter of its content in a position string, such as `B` for a cell of Blue.
 */
function chooseBrush(letter: string) {
  brush = letter;
  for (const [other, button] of brushes) button.setAttribute("aria-pressed", String(other === brush));
}

for (const [letter, button] of brushes) button.addEventListener("click", () => chooseBrush(letter));
connectPainting(board, brushes, paint, (letter, name) => {
  chooseBrush(letter);
  paint(name);
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "mover") checkBoard();
});
wholeForm.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter instanceof HTMLButtonElement) changeBoard(event.submitter.value);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  check.request({ text: text.value });
});
if (await rules.load()) find(HTMLElement, "main").dataset.ready = "";
