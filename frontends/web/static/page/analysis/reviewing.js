import { PLAYERS } from "../board/view.js";
import { label } from "../common/labels.js";
import { lossText, NOTHING_REVIEWED, questionsOf, reviewRequest, sharesOf } from "../record/review.js";
import { mainLine } from "../record/tree.js";
import { explained, isAccepted } from "./lessons.js";
const REPORT_INTERVAL = 250;
export class Reviewing {
    review = null;
    #played = { moves: [], seats: [] };
    likenesses = [];
    moves = [];
    #position = "";
    isRunning = false;
    #isStopped = false;
    learner = PLAYERS[0]?.name ?? "";
    #compared = null;
    lessons = [];
    #answers = 0;
    nodes = 0;
    session;
    #pool;
    #kernel;
    #screen;
    constructor(session, pool, kernel, screen) {
        this.session = session;
        this.#pool = pool;
        this.#kernel = kernel;
        this.#screen = screen;
    }
    #drawnAt = 0;
    get done() {
        return this.review?.moves.length ?? 0;
    }
    get isComplete() {
        return this.review !== null && !this.isRunning && this.done === this.moves.length;
    }
    get isCurrent() {
        const { tree } = this.session;
        const isSame = this.#position === tree.start && this.moves.join(" ") === mainLine(tree).join(" ");
        return this.review !== null && isSame;
    }
    get exercises() {
        const { review, learner } = this;
        const { costly = [] } = review?.summaries.find(({ player }) => player === learner) ?? {};
        return costly.flatMap((ply) => review?.moves[ply - 1] ?? []);
    }
    get compared() {
        const move = this.#compared;
        const { path } = this.session;
        const isShown = move && this.isCurrent && path.length === move.ply - 1 && path.every((index) => index === 0);
        return isShown ? move : null;
    }
    async start(nodes) {
        this.endLessons();
        this.session.setEngine(false);
        const [start, moves] = [this.session.tree.start, mainLine(this.session.tree)];
        this.#position = start;
        this.moves = moves;
        this.nodes = nodes;
        this.review = NOTHING_REVIEWED;
        this.likenesses = [];
        this.#compared = null;
        this.isRunning = true;
        this.#isStopped = false;
        this.#screen.drawReview(this);
        const turns = Array(moves.length + 1).fill(null);
        const judge = async () => {
            const review = await this.#kernel.ask(...reviewRequest(start, moves, turns));
            if (this.moves === moves)
                this.review = review;
        };
        try {
            await this.#pool.answer(questionsOf(start, moves), { nodes, seed: 0 }, ({ ply }, answer) => {
                turns[ply] = answer;
                this.#report(judge);
            });
            await judge();
        }
        catch {
            this.#screen.notify(label(this.#isStopped ? "review_stopped" : "engine_failed"));
        }
        this.isRunning = false;
        this.#screen.drawReview(this);
        await this.#findLikenesses();
    }
    setGame(played) {
        this.#played = played;
        this.likenesses = [];
        this.#findLikenesses();
    }
    async #findLikenesses() {
        const [moves, played] = [this.moves, this.#played];
        if (!this.isComplete || moves.join(" ") !== played.moves.join(" "))
            return;
        const found = await this.#pool.likenesses(this.#position, moves, played.seats).catch(() => []);
        if (this.moves !== moves || this.#played !== played)
            return;
        this.likenesses = found;
        this.#screen.drawReview(this);
    }
    setLearner(player) {
        this.learner = player;
        this.endLessons();
        this.#screen.drawReview(this);
    }
    async compare(move) {
        this.endLessons();
        this.session.setEngine(false);
        this.#compared = move;
        await this.session.goTo(Array(move.ply - 1).fill(0));
        return this.compared === move;
    }
    stop() {
        this.#isStopped = true;
        this.#pool.stop();
    }
    async #report(judge) {
        const now = performance.now();
        if (now - this.#drawnAt < REPORT_INTERVAL)
            return;
        this.#drawnAt = now;
        await judge().catch(() => { });
        this.#screen.drawReview(this);
    }
    async learn() {
        this.lessons = this.exercises;
        if (this.lessons.length === 0)
            this.#screen.drawLesson(label("lesson_none", { player: this.learner }));
        else
            await this.#ask();
    }
    async nextLesson() {
        this.lessons = this.lessons.slice(1);
        if (this.lessons.length === 0)
            this.#screen.drawLesson(label("lesson_end"));
        else
            await this.#ask();
    }
    endLessons() {
        this.lessons = [];
        this.#screen.drawLesson(null);
    }
    async #ask() {
        const lesson = this.lessons[0];
        if (!lesson)
            return;
        this.session.setEngine(false);
        this.#compared = null;
        await this.session.goTo(Array(lesson.ply - 1).fill(0));
        const { ply, player, move } = lesson;
        this.#screen.drawLesson(label("lesson_ask", { ply, player, move, cost: lossText(lesson) }));
    }
    async showSolution() {
        const lesson = this.lessons[0];
        this.#answers += 1;
        if (lesson)
            await this.#explain(lesson, lesson.best, lesson.bestShares, lesson.line[1]);
    }
    async answerLesson(move) {
        const lesson = this.lessons[0];
        const { shown, path } = this.session;
        if (!lesson || !shown || !this.isCurrent || path.length !== lesson.ply - 1 || path.some((index) => index !== 0))
            return false;
        if (!shown.view.takes[move])
            return true;
        this.#answers += 1;
        if (move === lesson.move)
            this.#screen.drawLesson(label("lesson_same", { move }));
        else if (move === lesson.best)
            await this.showSolution();
        else
            await this.#judge(lesson, move, shown);
        return true;
    }
    async #judge(lesson, move, { turn, view }) {
        const number = this.#answers;
        const question = { start: turn.position, moves: [move] };
        const found = [];
        const take = (_, answer) => {
            found.push(answer);
        };
        await this.#pool.answer([question], { nodes: this.nodes, seed: 0 }, take).catch(() => { });
        if (number !== this.#answers || lesson !== this.lessons[0])
            return;
        const [after] = found;
        if (!after)
            return this.#screen.notify(label("engine_failed"));
        const shares = sharesOf(after);
        const index = view.players.findIndex(({ name }) => name === lesson.player);
        if (isAccepted(lesson, shares, index))
            await this.#explain(lesson, move, shares, after.analysis?.moves[0]?.move);
        else
            this.#screen.drawLesson(label("lesson_worse", { move }));
    }
    async #explain(lesson, move, shares, reply) {
        const { shown } = this.session;
        await this.session.goTo(Array(lesson.ply - 1).fill(0));
        const before = this.session.shown ?? shown;
        await this.session.play(move);
        const after = this.session.shown;
        if (!before || !after)
            return;
        this.#screen.drawLesson(explained(lesson, move, shares, before.view, { turn: after.turn, reply }));
    }
}
