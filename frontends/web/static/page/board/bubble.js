import { make } from "../common/dom.js";
const LEAST_TIME = 4000;
const READING_TIME = 70;
const DISTANCE = 8;
export class Bubble {
    #timer;
    #board;
    #stage;
    #element;
    constructor(board, { isSpoken = true } = {}) {
        const stage = board.element.closest(".stage, .small-board");
        if (!(stage instanceof HTMLElement))
            throw new TypeError("The board has no stage.");
        this.#board = board;
        this.#stage = stage;
        this.#element = make("p", { class: "bubble", role: isSpoken && "status", "aria-hidden": isSpoken ? null : "true" });
        stage.append(this.#element);
        new ResizeObserver(() => this.#place()).observe(stage);
        for (const press of ["pointerdown", "keydown"])
            document.addEventListener(press, () => this.hide(), true);
    }
    #cell = "";
    show(name, text) {
        this.hide();
        this.#element.textContent = text;
        this.#cell = name;
        this.#place();
        this.#timer = setTimeout(() => this.hide(), Math.max(LEAST_TIME, READING_TIME * text.length));
    }
    #place() {
        const element = this.#element;
        if (!element.textContent)
            return;
        const stage = this.#stage.getBoundingClientRect();
        const cell = this.#board.button(this.#cell).getBoundingClientRect();
        element.style.left = "0";
        const { offsetWidth: width, offsetHeight: height } = element;
        const middle = (cell.left + cell.right) / 2 - stage.left;
        const left = Math.max(0, Math.min(middle - width / 2, stage.width - width));
        const above = cell.top - stage.top - height - DISTANCE;
        element.classList.toggle("below", above < 0);
        element.style.left = `${left}px`;
        element.style.top = `${above < 0 ? cell.bottom - stage.top + DISTANCE : above}px`;
        element.style.setProperty("--tip", `${middle - left}px`);
    }
    hide() {
        clearTimeout(this.#timer);
        this.#element.textContent = "";
    }
}
