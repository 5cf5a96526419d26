import { Board, cellOf } from "../board/board.js";
import { Bubble } from "../board/bubble.js";
import { GridFocus } from "../board/grid-focus.js";
import { find, findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { nextAnswer, reply, shownView, UNTOUCHED } from "./solving.js";
export class TaskOnPage {
    #state = UNTOUCHED;
    #hasHint = false;
    section;
    #task;
    #onDone;
    #board;
    #bubble;
    #reply;
    #next;
    #hint;
    #restart;
    #choices;
    constructor(section, task, onDone, onNext) {
        this.section = section;
        this.#task = task;
        this.#onDone = onDone;
        this.#board = task.kind === "choice" ? null : new Board(section);
        this.#bubble = this.#board && new Bubble(this.#board, { isSpoken: false });
        this.#reply = find(HTMLElement, ".reply", section);
        this.#next = find(HTMLButtonElement, "[data-next]", section);
        this.#hint = find(HTMLButtonElement, "[data-hint]", section);
        this.#restart = find(HTMLButtonElement, "[data-restart]", section);
        this.#choices = findAll(HTMLButtonElement, "[data-choice]", section);
        find(HTMLElement, ".controls", section).hidden = false;
        this.#next.addEventListener("click", onNext);
        this.#hint.addEventListener("click", () => this.#showHint());
        this.#restart.addEventListener("click", () => this.begin());
        if (this.#board)
            this.#listenToBoard(this.#board);
        for (const button of this.#choices) {
            button.addEventListener("click", () => this.#answer(button.dataset.choice ?? ""));
        }
    }
    begin() {
        const hadFocus = document.activeElement === this.#restart;
        this.#state = UNTOUCHED;
        this.#hasHint = false;
        this.#say("", "");
        this.#draw(false);
        if (hadFocus)
            this.#hint.focus();
    }
    #listenToBoard(board) {
        new GridFocus(board);
        board.element.addEventListener("click", (event) => {
            const name = cellOf(event);
            if (name !== null)
                this.#answer(name);
        });
    }
    #answer(name) {
        const answered = reply(this.#task, this.#state, name);
        if (!answered)
            return;
        const { state, isRight, text } = answered;
        const isNew = state !== this.#state;
        this.#state = state;
        this.#draw(isNew, isRight ? null : name);
        this.#say(text, isRight ? "right" : "wrong");
        if (!isRight && text)
            this.#bubble?.show(name, text);
        if (isNew && state.isDone)
            this.#onDone();
    }
    #showHint() {
        if (!this.#hasHint) {
            this.#hasHint = true;
            this.#hint.textContent = label("task_show_answer");
            this.#say(this.#task.hint, "hint");
            return;
        }
        const answer = nextAnswer(this.#task, this.#state) ?? "";
        this.#board?.hint(answer);
        this.#say(label("task_answer", { answer }), "hint");
    }
    #draw(flips, tried = null) {
        const { takes, kind } = this.#task;
        const { found, isDone } = this.#state;
        if (this.#board) {
            const shown = shownView(this.#task, this.#state);
            const captured = tried === null ? undefined : takes[tried];
            this.#board.show(captured && tried ? { ...shown, takes: { [tried]: captured } } : shown, {
                flips: flips && kind === "move",
            });
            if (kind === "cells")
                this.#labelFound(this.#board, found);
            if (tried !== null)
                this.#board.preview(tried);
        }
        for (const button of this.#choices) {
            button.disabled = false;
            button.setAttribute("aria-pressed", String(found.includes(button.dataset.choice ?? "")));
        }
        this.#next.hidden = !isDone;
        this.#hint.hidden = isDone;
        this.#hint.textContent = label(this.#hasHint ? "task_show_answer" : "task_hint");
        this.#restart.hidden = !isDone;
    }
    #labelFound(board, found) {
        for (const name of found) {
            const button = board.button(name);
            const [cell = ""] = (button.ariaLabel ?? "").split(",");
            button.setAttribute("aria-label", label("cell_found", { cell }));
        }
    }
    #say(text, kind) {
        this.#reply.textContent = text;
        this.#reply.dataset.kind = kind;
    }
}
