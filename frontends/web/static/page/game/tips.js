import { cellOf } from "../board/board.js";
import { moverOf } from "../board/view.js";
import { find } from "../common/dom.js";
import { label } from "../common/labels.js";
import { isUsersTurn, isWaiting } from "./page.js";
export class Tips {
    #line = find(HTMLElement, "#tip");
    #isPointing = false;
    #isTurn = false;
    isOn;
    #settings;
    constructor(board, settings, state) {
        this.#settings = settings;
        const isOver = moverOf(state.position) === null;
        this.isOn = settings.value.tips && state.is_player && !isOver && !state.seats.some(isWaiting) && !hasMoved(state);
        if (!this.isOn)
            return;
        for (const type of ["pointerover", "focusin"]) {
            board.element.addEventListener(type, (event) => this.#point(board.captured(cellOf(event) ?? "") !== undefined));
        }
        board.element.addEventListener("pointerleave", () => this.#point(false));
    }
    draw(page) {
        if (!this.isOn)
            return;
        if (hasMoved(page.live)) {
            this.isOn = false;
            this.#settings.change({ tips: false });
        }
        this.#isTurn = isUsersTurn(page);
        this.#write();
    }
    #point(isLegal) {
        this.#isPointing = isLegal;
        this.#write();
    }
    #write() {
        const isShown = this.isOn && this.#isTurn;
        const text = isShown ? label(this.#isPointing ? "tip_preview" : "tip_move") : "";
        this.#line.hidden = !isShown;
        if (this.#line.textContent !== text)
            this.#line.textContent = text;
    }
}
function hasMoved({ seats, all_moves: moves }) {
    const yours = seats.filter((seat) => seat.is_yours).map(({ player }) => player);
    return moves.some(({ player }) => yours.includes(player));
}
