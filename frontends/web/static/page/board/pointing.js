import { find } from "../common/dom.js";
import { label } from "../common/labels.js";
import { cellOf } from "./board.js";
const LONG_TOUCH = 350;
export class Pointing {
    #chosen = null;
    #isTouch = false;
    #wasHeld = false;
    #timer;
    #bar = find(HTMLElement, "#choice");
    #text = find(HTMLElement, "#choice-text");
    #playButton = find(HTMLButtonElement, "#choice-play");
    #board;
    #settings;
    #play;
    constructor(board, settings, play) {
        this.#board = board;
        this.#settings = settings;
        this.#play = play;
        this.#listenToPointers();
        this.#listenToFocus();
        this.#listenToClicks();
        document.addEventListener("keydown", ({ key }) => key === "Escape" && this.choose(null));
    }
    choose(name) {
        const captured = name === null ? undefined : this.#board.captured(name);
        this.#chosen = captured ? name : null;
        this.#board.preview(this.#chosen);
        this.#bar.hidden = this.#chosen === null;
        if (name === null || !captured)
            return;
        const values = { move: name, count: captured.length, cells: captured.join(" ") };
        this.#text.textContent = label("move_captures", values);
        this.#playButton.textContent = label("play_move", { move: name });
    }
    #confirm(name) {
        this.choose(null);
        this.#play(name);
    }
    #listenToPointers() {
        const { element } = this.#board;
        element.addEventListener("pointerdown", (event) => {
            this.#isTouch = event.pointerType === "touch";
            this.#wasHeld = false;
            const name = cellOf(event);
            if (this.#isTouch)
                this.#timer = setTimeout(() => this.#hold(name), LONG_TOUCH);
        });
        for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
            element.addEventListener(end, () => clearTimeout(this.#timer));
        }
        element.addEventListener("contextmenu", (event) => this.#isTouch && event.preventDefault());
        element.addEventListener("pointerover", (event) => {
            if (event.pointerType === "mouse")
                this.#board.preview(cellOf(event));
        });
        element.addEventListener("pointerleave", () => this.#board.preview(this.#chosen));
    }
    #hold(name) {
        this.#wasHeld = true;
        this.choose(name);
    }
    #listenToFocus() {
        const { element } = this.#board;
        element.addEventListener("focusin", (event) => {
            const isVisible = event.target instanceof Element && event.target.matches(":focus-visible");
            this.#board.preview(isVisible ? cellOf(event) : this.#chosen);
        });
        element.addEventListener("focusout", () => this.#board.preview(this.#chosen));
    }
    #listenToClicks() {
        this.#board.element.addEventListener("click", (event) => {
            event.preventDefault();
            const name = cellOf(event);
            if (name === null || this.#wasHeld) {
                this.#wasHeld = false;
                return;
            }
            const isLegal = this.#board.captured(name) !== undefined;
            const needsConfirmation = isLegal && this.#isTouch && event.detail > 0 && this.#settings().confirm;
            if (needsConfirmation && name !== this.#chosen)
                this.choose(name);
            else
                this.#confirm(name);
        });
        this.#playButton.addEventListener("click", () => this.#chosen !== null && this.#confirm(this.#chosen));
        find(HTMLButtonElement, "#choice-next").addEventListener("click", () => {
            const moves = this.#board.grid.names.filter((name) => this.#board.captured(name));
            const next = moves[(moves.indexOf(this.#chosen ?? "") + 1) % moves.length];
            if (next !== undefined)
                this.choose(next);
        });
    }
}
