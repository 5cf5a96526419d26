import { Bubble } from "../board/bubble.js";
import { viewOfState } from "../board/view.js";
import { find } from "../common/dom.js";
import { playSound } from "../common/sound.js";
import { addToLog } from "./log.js";
import { drawMoves } from "./moves.js";
import { isAudible, moveSound } from "./page.js";
import { drawPanel } from "./panel.js";
import { drawPresence } from "./presence.js";
import { drawSeats } from "./seats.js";
import { cellOf } from "./waiting.js";
export class Screen {
    #board;
    #bubble;
    #hint;
    #parts;
    #addresses;
    #settings;
    #pace;
    constructor(board, parts, addresses, settings, pace) {
        this.#board = board;
        this.#parts = parts;
        this.#bubble = new Bubble(board);
        this.#hint = new Bubble(board, { isSpoken: false });
        this.#addresses = addresses;
        this.#settings = settings;
        this.#pace = pace;
    }
    #live = null;
    drawPanel(page) {
        this.#showAddress(page.viewedPly);
        drawPanel(page, this.#addresses.position);
        drawMoves(page);
        drawSeats(page);
        drawPresence(page.live);
        this.#parts.clocks?.draw(page.live, () => this.#play("low"));
        this.#parts.tips.draw(page);
        this.#parts.sheet.draw(page, this.#addresses.page, () => this.#play("turn"));
    }
    drawBoard({ live, shown, hintedMove, showsMoves, waiting }, isMove) {
        this.#live = live;
        if (isMove)
            this.#play(moveSound(shown));
        const flips = isMove && this.#pace() > 0 && document.visibilityState === "visible";
        const marked = waiting && shown.ply === live.plies ? cellOf(waiting) : null;
        const isMarked = showsMoves || this.#parts.tips.isOn;
        return this.#board.show(viewOfState(shown), { flips, showsMoves: isMarked, hinted: hintedMove, waiting: marked });
    }
    announce(entries) {
        addToLog(this.#settings().phrases ? entries : entries.filter(({ kind }) => kind !== "said"));
    }
    notify(text, kind) {
        addToLog([{ text, kind }]);
        if (kind === "refused")
            this.#play("refused");
    }
    #play(name) {
        if (this.#live && isAudible(this.#settings().sound, this.#live))
            playSound(name);
    }
    refuse(move, text) {
        this.#bubble.show(move, text);
        if (this.#settings().sound)
            playSound("refused");
    }
    pointOut(move, text) {
        this.#board.hint(move);
        bringIntoView(this.#board.button(move));
        this.#hint.show(move, text);
    }
    showProblem(problem) {
        const notice = find(HTMLElement, "#offline");
        notice.hidden = problem === null;
        if (problem !== null)
            notice.textContent = problem;
    }
    #showAddress(viewedPly) {
        const address = new URL(this.#addresses.page, location.href);
        if (viewedPly !== null)
            address.searchParams.set("at", String(viewedPly));
        if (address.href !== location.href)
            history.replaceState(null, "", address);
    }
}
function bringIntoView(cell) {
    const { top, bottom } = cell.getBoundingClientRect();
    if (top < innerHeight / 4 || bottom > innerHeight)
        cell.scrollIntoView({ block: "center" });
}
