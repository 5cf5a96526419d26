import { whyIllegal } from "../board/illegal.js";
import { moveView } from "../board/turns.js";
import { viewOf } from "../board/view.js";
import { progressRequest, withRating } from "./progress.js";
import * as solving from "./solving.js";
const PACE = 0.7;
export class PuzzleSession {
    theme = "";
    #solving = null;
    #progress;
    #before;
    #counting = Promise.resolve();
    #actions = 0;
    #library;
    #parts;
    constructor(library, progress, parts) {
        this.#library = library;
        this.#parts = parts;
        this.#progress = progress;
        this.#before = progress;
    }
    get isUndecided() {
        return this.#solving !== null && this.#solving.isSolved === null;
    }
    get canTry() {
        return this.#solving !== null && solving.canTry(this.#solving);
    }
    open(id) {
        return this.#fetch(this.#library.find(id));
    }
    take(puzzle) {
        return this.#fetch(Promise.resolve(puzzle));
    }
    next() {
        return this.draw(true);
    }
    draw(isSkip = false) {
        const shown = this.#solving ? [this.#solving.puzzle.id] : [];
        return this.#fetch(this.#library.draw(this.#progress, this.theme, shown), isSkip);
    }
    async try(move) {
        if (!this.#solving)
            return;
        if (!this.canTry) {
            const isBetween = solving.isBetweenStages(this.#solving);
            await (isBetween ? this.#act(solving.advance(this.#solving)) : this.step("first"));
            return;
        }
        const tried = solving.tryMove(this.#solving, move);
        if (tried === this.#solving) {
            this.#parts.screen.refuse(move, whyIllegal(solving.stepOf(tried).position, move));
            return;
        }
        await this.#act(tried);
        const isSolution = tried.isOpen && tried.move === solving.keyOf(tried.puzzle);
        if (!isSolution)
            await this.#playOn();
    }
    hint() {
        return this.#solving && this.#act(solving.takeHint(this.#solving));
    }
    showSolution() {
        return this.#solving && this.#act(solving.showSolution(this.#solving));
    }
    retry() {
        return this.#solving && this.#act(solving.retry(this.#solving));
    }
    step(target) {
        return this.#solving && this.#act(solving.stepTo(this.#solving, target));
    }
    async #playOn() {
        const actions = this.#actions;
        while (this.#solving && this.#solving.step < solving.lineOf(this.#solving).length) {
            await this.#parts.wait(PACE);
            if (actions !== this.#actions)
                return;
            await this.#show(solving.stepTo(this.#solving, "next"));
        }
        if (!this.#solving || !solving.isBetweenStages(this.#solving))
            return;
        await this.#parts.wait(PACE);
        if (actions === this.#actions)
            await this.#show(solving.advance(this.#solving));
    }
    #act(state) {
        this.#actions += 1;
        return this.#show(state);
    }
    async #fetch(coming, isSkip = false) {
        this.#actions += 1;
        const actions = this.#actions;
        try {
            const puzzle = await coming;
            if (actions !== this.#actions)
                return;
            if (isSkip && this.#solving)
                this.#change(solving.leave(this.#solving));
            await this.#counting;
            if (actions !== this.#actions)
                return;
            this.#before = this.#progress;
            this.#parts.onOpen(puzzle);
            await this.#show(solving.begin(puzzle));
        }
        catch (error) {
            this.#parts.screen.notify(error);
        }
    }
    #change(state) {
        const isDecided = state.isSolved !== null && this.#solving?.isSolved === null;
        this.#solving = state;
        if (isDecided)
            this.#counting = this.#count(state).catch((error) => this.#parts.screen.notify(error));
    }
    async #count({ puzzle, isSolved }) {
        const request = progressRequest(JSON.stringify(this.#progress), puzzle, isSolved === true);
        this.#progress = withRating(this.#progress, await this.#parts.rules.ask(...request));
        this.#parts.keep(JSON.stringify(this.#progress));
    }
    async #show(state) {
        const previous = this.#solving;
        this.#change(state);
        const actions = this.#actions;
        const { puzzle } = state;
        const moves = solving.playedMoves(state);
        await this.#counting;
        const turns = await Promise.all([...moves, ""].map((_, count) => this.#parts.rules.turn(puzzle.position, moves.slice(0, count))));
        if (actions !== this.#actions)
            return;
        const { view, last } = boardOf(state, moves, turns);
        const isMove = previous?.puzzle === puzzle && moves.length === solving.playedMoves(previous).length + 1;
        this.#parts.screen.show({
            solving: state,
            view,
            last,
            gains: solving.gainsOf(state),
            isMove,
            before: this.#before,
            progress: this.#progress,
        });
    }
}
function boardOf(state, moves, turns) {
    const played = [];
    for (const [index, move] of moves.entries()) {
        const [before, after] = [turns[index], turns[index + 1]];
        if (before && after)
            played.push(moveView(before, move, after));
    }
    const step = solving.stepOf(state);
    const takes = solving.canTry(state)
        ? Object.fromEntries(step.moves.map((choice) => [choice.move, choice.takes]))
        : {};
    const turn = turns.at(-1);
    const last = played.at(-1) ?? null;
    if (turn && last)
        return { view: viewOf(turn.position, { moves: played, takes }), last };
    return { view: viewOf(state.puzzle.position, { takes }), last: null };
}
