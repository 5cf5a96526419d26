import { moveView } from "../board/turns.js";
import { viewOf } from "../board/view.js";
import { label } from "../common/labels.js";
import { addMove, endOfLine, movesTo, nodeAt, promote, remove, setComment, } from "../record/tree.js";
import { merged } from "./merging.js";
const NODES = 1_000_000;
const REPORT_INTERVAL = 100;
const NOTHING_FOUND = { analysis: null, seconds: 0 };
export class Analysing {
    path = [];
    search = NOTHING_FOUND;
    isEngineOn = false;
    #steps = 0;
    #searches = 0;
    #engines = [];
    tree;
    shown;
    #rules;
    #newEngine;
    #screen;
    constructor(rules, newEngine, screen, tree) {
        this.#rules = rules;
        this.#newEngine = newEngine;
        this.#screen = screen;
        this.tree = tree;
        this.shown = null;
    }
    onChange = () => { };
    threads = 1;
    async open(tree, path) {
        this.tree = tree;
        return this.goTo(path);
    }
    async goTo(path) {
        this.#stop();
        this.path = path;
        this.#steps += 1;
        const step = this.#steps;
        const shown = await this.#turnAfter(movesTo(this.tree, path));
        if (step !== this.#steps)
            return false;
        if (!shown) {
            this.#screen.notify(label("analysis_failed"));
            return false;
        }
        this.shown = shown;
        this.search = NOTHING_FOUND;
        this.#screen.drawTurn(this);
        this.onChange();
        if (this.isEngineOn)
            this.#searchTurn();
        return true;
    }
    async play(move) {
        if (this.shown?.view.takes[move])
            await this.playAll([move]);
    }
    async playAll(moves) {
        await this.#addLine(this.path, moves, moves.length);
    }
    async showBetter({ ply, line }) {
        await this.#addLine(Array(ply - 1).fill(0), line, 1);
    }
    async #addLine(path, moves, shown) {
        const start = { tree: this.tree, path };
        const end = moves.reduce(({ tree, path }, move) => addMove(tree, path, move), start);
        await this.open(end.tree, end.path.slice(0, path.length + shown));
    }
    async promote(path) {
        const { tree, path: promoted } = promote(this.tree, path);
        this.tree = tree;
        const rest = this.path.slice(path.length);
        await this.goTo([...promoted, ...rest]);
    }
    async remove(path) {
        if (path.length === 0)
            return;
        this.tree = remove(this.tree, path);
        await this.goTo(path.slice(0, -1));
    }
    comment(text) {
        this.tree = setComment(this.tree, this.path, text);
        this.#screen.drawTurn(this);
        this.onChange();
    }
    get lineLength() {
        return endOfLine(this.tree, this.path).length;
    }
    get shownComment() {
        return nodeAt(this.tree, this.path).comment;
    }
    setEngine(isOn) {
        this.isEngineOn = isOn;
        if (isOn)
            this.#searchTurn();
        else
            this.#stop();
        this.#screen.drawSearch(this);
    }
    setThreads(threads) {
        this.threads = threads;
        if (this.isEngineOn)
            this.#searchTurn();
    }
    async #turnAfter(moves) {
        const { start } = this.tree;
        const plies = [...Array(moves.length + 1).keys()];
        const turns = await Promise.all(plies.map((ply) => this.#rules.turn(start, moves.slice(0, ply))));
        const views = [];
        for (const [ply, move] of moves.entries()) {
            const [before, after] = [turns[ply], turns[ply + 1]];
            if (!before || !after)
                return null;
            views.push(moveView(before, move, after));
        }
        const turn = turns.at(-1);
        return turn ? { turn, view: viewOf(turn.position, { moves: views, takes: turn.moves }) } : null;
    }
    async #searchTurn() {
        this.#stop();
        const turn = this.shown?.turn;
        if (!turn?.player)
            return;
        const search = this.#searches;
        const begun = performance.now();
        let drawn = 0;
        const found = Array(this.threads);
        this.search = NOTHING_FOUND;
        this.#screen.drawSearch(this);
        const report = (index, analysis) => {
            if (search !== this.#searches)
                return;
            found[index] = analysis;
            const now = performance.now();
            this.search = {
                analysis: merged(found.filter((one) => one !== undefined)),
                seconds: (now - begun) / 1000,
            };
            if (now - drawn < REPORT_INTERVAL)
                return;
            drawn = now;
            this.#screen.drawSearch(this);
        };
        while (this.#engines.length < this.threads)
            this.#engines.push(this.#newEngine());
        const searches = this.#engines.slice(0, this.threads).map(async (engine, seed) => {
            report(seed, await engine.analyse(turn.position, [], { nodes: NODES, seed }, (analysis) => report(seed, analysis)));
        });
        const hasFailed = await Promise.all(searches).then(() => false, () => true);
        if (search !== this.#searches)
            return;
        if (hasFailed) {
            this.setEngine(false);
            this.#screen.notify(label("engine_failed"));
        }
        else
            this.#screen.drawSearch(this);
    }
    #stop() {
        this.#searches += 1;
        for (const engine of this.#engines)
            engine.stop();
    }
}
