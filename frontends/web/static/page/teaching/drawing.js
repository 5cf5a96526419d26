import { Board, cellOf } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { moveView } from "../board/turns.js";
import { viewOf } from "../board/view.js";
import { find, findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
export class PlayableDrawing {
    #mover;
    #moves = [];
    #view;
    #start;
    #rules;
    #board;
    #said;
    #movers;
    #restart;
    constructor(figure, start, rules) {
        this.#start = start;
        this.#rules = rules;
        this.#mover = start.first;
        this.#view = viewOf(this.#position, { size: start.size });
        this.#board = new Board(figure);
        this.#said = find(HTMLElement, ".said", figure);
        this.#movers = findAll(HTMLButtonElement, "[data-mover]", figure);
        this.#restart = find(HTMLButtonElement, "[data-restart]", figure);
        find(HTMLElement, ".controls", figure).hidden = false;
        this.#listen();
    }
    async begin() {
        this.#moves = [];
        const turn = await this.#turn();
        if (!turn)
            return;
        const canMove = turn.player === this.#mover;
        this.#show(turn, false);
        this.#say(label(canMove ? "drawing_try" : "drawing_no_move", { player: this.#mover }));
    }
    #listen() {
        const { element } = this.#board;
        new GridFocus(this.#board);
        element.addEventListener("click", (event) => {
            const name = cellOf(event);
            if (name !== null)
                this.#play(name);
        });
        element.addEventListener("pointerover", (event) => {
            if (event.pointerType === "mouse")
                this.#board.preview(cellOf(event));
        });
        element.addEventListener("pointerleave", () => this.#board.preview(null));
        for (const button of this.#movers) {
            button.addEventListener("click", () => {
                this.#mover = button.dataset.mover ?? this.#mover;
                this.begin();
            });
        }
        this.#restart.addEventListener("click", () => {
            this.#mover = this.#start.first;
            this.begin();
        });
    }
    async #play(name) {
        const before = await this.#turn();
        if (!before)
            return;
        const captured = this.#view.takes[name];
        if (!captured) {
            this.#say(this.#reasonAgainst(name, before));
            return;
        }
        const after = await this.#rules.turn(this.#position, [...this.#moves.map((move) => move.name), name]);
        if (!after)
            return;
        const move = moveView(before, name, after);
        this.#moves = [...this.#moves, move];
        this.#mover = after.player ?? this.#mover;
        this.#show(after, true);
        this.#say(this.#wordsOn(move));
    }
    get #position() {
        const player = this.#moves[0]?.player ?? this.#mover;
        return this.#start.starts[player] ?? "";
    }
    #turn() {
        return this.#rules.turn(this.#position, this.#moves.map((move) => move.name));
    }
    #show(turn, isMove) {
        const takes = turn.player === this.#mover ? turn.moves : {};
        this.#view = viewOf(turn.position, { moves: this.#moves, takes, size: this.#start.size });
        this.#board.show(this.#view, { flips: isMove, showsMoves: true });
        for (const button of this.#movers) {
            button.setAttribute("aria-pressed", String(button.dataset.mover === this.#mover));
        }
        this.#restart.disabled = this.#moves.length === 0;
    }
    #wordsOn(move) {
        const words = [label("plays_and_captures", { player: move.player, move: move.name, cells: move.taken.join(", ") })];
        if (this.#start.tells_turns)
            words.push(...move.skipped.map((player) => `${label("move_skipped", { player })}.`));
        if (this.#start.tells_turns || !this.#view.is_over)
            words.push(this.#view.status);
        return words.join(" ");
    }
    #reasonAgainst(name, turn) {
        if (turn.player === null && this.#moves.length > 0)
            return label("game_over");
        const cell = this.#view.rows.flat().find((one) => one.name === name);
        if (cell && cell.style !== "none")
            return label("cell_occupied", { move: name });
        return label("drawing_reason", { player: this.#mover, move: name });
    }
    #say(text) {
        this.#said.textContent = text;
    }
}
