import { Board } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { viewOf } from "../board/view.js";
import { connectCopying } from "../common/copying.js";
import { find, findAll, readJson } from "../common/dom.js";
import { setLabels, setMessages } from "../common/labels.js";
import { showNoKernel } from "../common/no-kernel.js";
import { Rules } from "../engine/rules.js";
import { offerFittingOpponents } from "../local/fitting.js";
import { connectForms } from "../local/forms.js";
import { drawnSeed } from "../local/new-game.js";
import { connectPainting } from "./painting.js";
import { boardText, letterOf } from "./position.js";
import { PositionCheck } from "./position-check.js";
setLabels(readJson("#labels"));
setMessages(readJson("#messages"));
connectCopying();
connectForms();
offerFittingOpponents();
const board = new Board(find(HTMLElement, ".stage"));
new GridFocus(board);
const wholeForm = find(HTMLFormElement, "#whole");
const form = find(HTMLFormElement, "#edit");
const text = find(HTMLTextAreaElement, "#text");
const brushes = new Map(findAll(HTMLButtonElement, "[data-brush]").map((button) => [button.dataset.brush ?? "", button]));
const styles = new Map([...brushes].map(([letter, button]) => [letter, button.dataset.style ?? ""]));
const letters = new Map(board.grid.names.map((name) => [name, letterOf(board.classes(name), styles)]));
const rules = new Rules(showNoKernel);
const check = new PositionCheck((...lines) => rules.ask(...lines), showPosition, showProblem);
let [brush = ""] = brushes.keys();
function paint(name) {
    if (letters.get(name) === brush)
        return;
    letters.set(name, brush);
    const label = `${name} ${brushes.get(brush)?.textContent?.trim()}`;
    board.paint(name, styles.get(brush) ?? "none", label);
    find(HTMLElement, "#painted").textContent = label;
    checkBoard();
}
async function changeBoard(change) {
    if (change === "deal") {
        const preset = find(HTMLSelectElement, "#deal").value;
        const dealt = await rules.deal(preset, drawnSeed()).catch(() => null);
        if (dealt)
            check.request({ text: dealt.position });
        return;
    }
    for (const [name, letter] of letters) {
        if (change === "clear")
            letters.set(name, ".");
        else if (letter === ".")
            letters.set(name, brush);
    }
    checkBoard();
}
function checkBoard() {
    check.request({ text: boardText(board.grid.rows, letters), mover: new FormData(form).get("mover") });
}
function showPosition({ position, canStart }) {
    const view = viewOf(position);
    board.show(view);
    for (const cell of view.rows.flat())
        letters.set(cell.name, cell.letter);
    history.replaceState(null, "", `${form.dataset.editor}?${new URLSearchParams({ p: position })}`);
    text.value = position;
    for (const radio of findAll(HTMLInputElement, "[name=mover]", form)) {
        if (position.endsWith(radio.value))
            radio.checked = true;
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
function showProblem(problem) {
    const notice = find(HTMLElement, "#problem");
    notice.textContent = problem;
    notice.hidden = !problem;
}
function chooseBrush(letter) {
    brush = letter;
    for (const [other, button] of brushes)
        button.setAttribute("aria-pressed", String(other === brush));
}
for (const [letter, button] of brushes)
    button.addEventListener("click", () => chooseBrush(letter));
connectPainting(board, brushes, paint, (letter, name) => {
    chooseBrush(letter);
    paint(name);
});
form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "mover")
        checkBoard();
});
wholeForm.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement)
        changeBoard(event.submitter.value);
});
form.addEventListener("submit", (event) => {
    event.preventDefault();
    check.request({ text: text.value });
});
if (await rules.load())
    find(HTMLElement, "main").dataset.ready = "";
