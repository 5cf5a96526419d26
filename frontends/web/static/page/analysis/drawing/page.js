import { drawScores, drawStatus } from "../../board/players.js";
import { find, makeSvg } from "../../common/dom.js";
import { inNextFrame } from "../../common/frames.js";
import { label } from "../../common/labels.js";
import { arrowNodes, comparedNodes } from "../arrows.js";
import { judgementOf } from "../judgements.js";
import { drawCompared, drawExercises } from "./exercises.js";
import { GraphView } from "./graph.js";
import { drawLines } from "./lines.js";
import { drawTree, markShownMove } from "./moves.js";
import { drawProgress, drawReview } from "./review.js";
import { drawShares } from "./shares.js";
import { svgElement } from "./svg.js";
export class AnalysisScreen {
    #styles = new Map();
    #reviewing = null;
    #drawn = null;
    #board;
    #players;
    #actions;
    #graph;
    constructor(board, players, actions) {
        this.#board = board;
        this.#players = players;
        this.#actions = actions;
        this.#graph = new GraphView(find(HTMLElement, "#graph"), players, actions.onPly);
        find(HTMLElement, "#graph").hidden = true;
    }
    drawTurn(session) {
        const { shown } = session;
        if (!shown)
            return;
        const { view } = shown;
        drawStatus(view);
        drawScores(view);
        find(HTMLElement, "#ply").textContent = label("move_of", { ply: session.path.length, plies: session.lineLength });
        const isVariation = session.path.some((index) => index > 0);
        find(HTMLButtonElement, "#promote").disabled = !isVariation;
        find(HTMLButtonElement, "#delete").disabled = session.path.length === 0;
        find(HTMLButtonElement, "#review-start").disabled = session.tree.children.length === 0;
        const comment = find(HTMLTextAreaElement, "#comment");
        if (comment !== document.activeElement)
            comment.value = session.shownComment;
        const edit = find(HTMLAnchorElement, "#edit-position");
        edit.href = `${edit.pathname}?${new URLSearchParams({ p: shown.turn.position })}`;
        this.#board.show(view, {});
        this.drawSearch(session);
        this.#drawMoves(session);
        this.#drawReview();
    }
    drawSearch({ search, shown, isEngineOn, path }) {
        const { analysis, seconds } = search;
        const button = find(HTMLButtonElement, "#engine");
        button.setAttribute("aria-pressed", String(isEngineOn));
        button.textContent = label(isEngineOn ? "engine_stop" : "engine_start");
        const style = shown?.view.players.find((player) => player.is_to_move)?.style ?? "";
        drawLines(find(HTMLElement, "#lines"), analysis, {
            players: this.#players,
            style,
            nodesPerSecond: analysis && seconds > 0 ? Math.round(analysis.nodes / seconds) : null,
            onMoves: this.#actions.onMoves,
        });
        drawShares(find(HTMLElement, "#win-shares"), this.#sharesOf(analysis, path), this.#players);
        const compared = this.#reviewing?.compared ?? null;
        const { grid } = this.#board;
        if (analysis)
            drawArrows(find(HTMLElement, ".stage"), arrowNodes(analysis, grid, style));
        else {
            const reply = compared ? this.#reviewing?.moves[compared.ply] : undefined;
            drawArrows(find(HTMLElement, ".stage"), compared ? comparedNodes(compared, reply, grid, style) : []);
        }
        drawCompared(find(HTMLElement, "#compared"), compared);
    }
    drawReview(reviewing) {
        this.#reviewing = reviewing;
        const { isRunning, done, moves, session } = reviewing;
        const start = find(HTMLButtonElement, "#review-start");
        start.textContent = label(isRunning ? "review_stop" : "review_start");
        drawProgress(find(HTMLElement, "#review-progress"), isRunning ? { done, total: moves.length } : null);
        this.#drawMoves(session);
        this.#drawReview();
        this.drawSearch(session);
    }
    drawLesson(text) {
        const lesson = find(HTMLElement, "#lesson");
        lesson.textContent = text ?? "";
        lesson.hidden = text === null;
        find(HTMLElement, "#lesson-tools").hidden = text === null;
        if (text !== null)
            this.showTask();
    }
    showTask() {
        reveal(find(HTMLElement, ".task > p:not([hidden])"), find(HTMLElement, ".stage"));
    }
    showReview() {
        const [title, progress] = [find(HTMLElement, "#review-title"), find(HTMLElement, "#review-progress")];
        const isOverBoard = !progress.hidden && progress.getBoundingClientRect().top < title.getBoundingClientRect().top;
        reveal(isOverBoard ? progress : title, find(HTMLElement, "#graph"));
    }
    notify(text) {
        const problem = find(HTMLElement, "#problem");
        problem.textContent = text;
        problem.hidden = text === "";
    }
    setStyles(session, styles) {
        this.#styles = styles;
        this.#drawMoves(session);
    }
    graphOf() {
        const reviewing = this.#reviewing;
        if (!reviewing?.isCurrent || !reviewing.review)
            return null;
        const { shares, moves, turningPoint } = reviewing.review;
        const { path } = reviewing.session;
        const variation = path.findIndex((index) => index > 0);
        const shown = variation < 0 ? path.length : variation;
        return { plies: reviewing.moves.length, shares, moves, turningPoint, shown };
    }
    #sharesOf(analysis, path) {
        const found = analysis?.moves[0]?.shares;
        if (found)
            return found;
        const isMain = path.every((index) => index === 0);
        return (isMain && this.#reviewing?.isCurrent && this.#reviewing.review?.shares[path.length]) || null;
    }
    #drawMoves(session) {
        inNextFrame(this, () => this.#drawMovesNow(session));
    }
    #drawMovesNow({ tree, path }) {
        const element = find(HTMLElement, "#tree");
        const marks = marksOf((this.#reviewing?.isCurrent && this.#reviewing.review?.moves) || []);
        const drawn = { tree, styles: this.#styles, marks: [...marks].join(" ") };
        const { tree: oldTree, styles: oldStyles, marks: oldMarks } = this.#drawn ?? {};
        if (tree !== oldTree || drawn.styles !== oldStyles || drawn.marks !== oldMarks) {
            drawTree(element, { tree, styles: this.#styles, marks });
            this.#drawn = drawn;
        }
        markShownMove(element, path);
    }
    #drawReview() {
        const graph = this.graphOf();
        const element = find(HTMLElement, "#review");
        element.hidden = graph === null;
        find(HTMLElement, "#graph").hidden = graph === null;
        find(HTMLElement, "#review-tools").hidden = graph === null || !this.#reviewing?.isComplete;
        find(HTMLElement, "#exercises").hidden = graph === null || !this.#reviewing?.isComplete;
        if (!this.#reviewing?.review || !graph)
            return;
        const { review, isComplete, likenesses, session, learner, exercises, compared } = this.#reviewing;
        drawExercises(find(HTMLElement, "#costly"), exercises, {
            learner: this.#players.find(({ name }) => name === learner) ?? { name: learner, style: "" },
            compared: compared?.ply ?? null,
            onCompare: this.#actions.onCompare,
        });
        drawReview(element, review, {
            players: this.#players,
            shown: graph.shown === session.path.length ? graph.shown : null,
            isComplete,
            likenesses,
            onPly: this.#actions.onPly,
            onBetter: this.#actions.onBetter,
        });
        this.#graph.show(graph);
    }
}
function reveal(one, other) {
    const [upper, lower] = topOf(one) <= topOf(other) ? [one, other] : [other, one];
    if (topOf(upper) < 0 || lower.getBoundingClientRect().bottom > innerHeight)
        upper.scrollIntoView({ block: "start" });
}
function topOf(element) {
    return element.getBoundingClientRect().top;
}
function marksOf(moves) {
    const marks = new Map();
    for (const move of moves) {
        const judgement = judgementOf(move);
        if (judgement)
            marks.set(move.ply, judgement);
    }
    return marks;
}
function drawArrows(stage, nodes) {
    const preview = find(SVGGElement, "svg.board .preview", stage);
    preview.parentNode?.querySelector(".arrows")?.remove();
    if (nodes.length === 0)
        return;
    const group = makeSvg("g", { class: "arrows", "aria-hidden": "true" });
    group.append(...nodes.map(svgElement));
    preview.before(group);
}
