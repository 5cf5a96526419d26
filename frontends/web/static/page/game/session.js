import { stateAfter, stateAfterMove } from "../board/turns.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { wordLog } from "../words/words.js";
import { announce, openPage, show } from "./changes.js";
import { receive } from "./following.js";
import { isFollowing, isPrefix, isUsersTurn, unannounced } from "./page.js";
const NEAR_PLIES = 8;
export class PageSession {
    #wait = new AbortController();
    isCatchingUp = false;
    sending = null;
    command = null;
    resending = null;
    isFindingHint = false;
    home;
    engine;
    screen;
    pace;
    rules;
    page;
    constructor(home, screen, pace, rules, engine, page) {
        this.home = home;
        this.engine = engine;
        this.screen = screen;
        this.pace = pace;
        this.rules = rules;
        this.page = page;
        home.listen({
            live: () => this.page.live,
            onState: (state, wasAway) => receive(this, state, wasAway),
            onProblem: (problem) => {
                screen.showProblem(problem);
                if (problem === null)
                    this.resending?.hurry();
            },
        });
    }
    static open(home, screen, pace, rules, engine, { live, shown, showsMoves }) {
        const shownAt = performance.now();
        const viewedPly = shown?.ply ?? null;
        const page = openPage(live, shown ?? live, { viewedPly, showsMoves, shownAt, announcedVersion: live.version });
        const session = new PageSession(home, screen, pace, rules, engine, page);
        screen.drawPanel(page);
        screen.drawBoard(page, false);
        session.#prepareMoves();
        return session;
    }
    async stateAt(ply) {
        const { live } = this.page;
        if (ply >= live.plies)
            return live;
        const moves = live.all_moves.slice(0, ply);
        const turn = await this.rules.turn(live.start, namesOf(moves));
        if (!turn)
            throw new Refusal(label("rules_failed"), 500);
        return stateAfter(live, ply, turn);
    }
    prepareSteps(ply) {
        const { start, all_moves: moves } = this.page.live;
        for (let near = Math.max(0, ply - NEAR_PLIES); near <= Math.min(moves.length, ply + NEAR_PLIES); near += 1) {
            this.rules.turn(start, namesOf(moves.slice(0, near)));
        }
    }
    #prepareMoves() {
        if (!isUsersTurn(this.page))
            return;
        const { start, all_moves: moves, takes } = this.page.live;
        for (const move of Object.keys(takes))
            this.rules.turn(start, [...namesOf(moves), move]);
    }
    async stateAfterMove(name) {
        const { live } = this.page;
        const turn = await this.rules.turn(live.start, [...namesOf(live.all_moves), name]);
        return turn && stateAfterMove(live, name, turn);
    }
    show(state, isMove = false) {
        const { shown: before } = this.page;
        this.page = show(this.page, state, performance.now());
        this.screen.drawPanel(this.page);
        this.announceNews();
        this.#prepareMoves();
        const isDrawn = before.ply === state.ply && isPrefix(before, state) && countOf(before) === countOf(state);
        return isDrawn ? Promise.resolve() : this.screen.drawBoard(this.page, isMove);
    }
    announceNews() {
        if (!isFollowing(this.page))
            return;
        const entries = unannounced(this.page, wordLog(this.page.live.told, this.page.live.seats));
        this.page = announce(this.page, entries);
        this.screen.announce(entries);
    }
    redraw() {
        this.screen.drawPanel(this.page);
    }
    refuse(error) {
        if (!(error instanceof Refusal))
            throw error;
        this.screen.notify(error.message, "refused");
    }
    get waitSignal() {
        return this.#wait.signal;
    }
    endWait() {
        this.#wait.abort();
        this.#wait = new AbortController();
    }
}
function namesOf(moves) {
    return moves.map(({ name }) => name);
}
function countOf({ takes }) {
    return Object.keys(takes).length;
}
