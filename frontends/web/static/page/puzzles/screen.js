import { Bubble } from "../board/bubble.js";
import { drawScores, tile } from "../board/players.js";
import { moverOf } from "../board/view.js";
import { find, findAll, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { drawChart } from "./chart.js";
import { isBetweenStages, keyOf, lineOf, shownMove, stepOf, stepsOf } from "./solving.js";
export class PuzzleScreen {
    #verdict = "";
    #board;
    #bubble;
    #analysis;
    constructor(board, analysis) {
        this.#board = board;
        this.#bubble = new Bubble(board);
        this.#analysis = analysis;
    }
    show(shown) {
        this.#board.show(shown.view, { flips: shown.isMove, won: shown.gains });
        find(HTMLElement, "#problem").hidden = true;
        drawScores(shown.view);
        this.#drawStatus(shown);
        this.#drawVerdict(shown);
        this.#drawControls(shown.solving);
        drawProgress(shown.progress);
        drawChart(shown.progress.history);
    }
    notify(problem) {
        const notice = find(HTMLElement, "#problem");
        notice.textContent = problem instanceof Error ? problem.message : String(problem);
        notice.hidden = false;
    }
    refuse(move, text) {
        this.#bubble.show(move, text);
    }
    #drawStatus({ solving, last }) {
        const { puzzle, step, stage, isOpen } = solving;
        const solver = moverOf(puzzle.position);
        const [kind, text] = titleOf(solving) ?? ["", label("puzzle_ask", { player: puzzle.player, task: puzzle.task })];
        const sentence = make("span", { class: kind }, text);
        find(HTMLElement, "#status").replaceChildren(...(solver ? [tile(solver.style)] : []), sentence);
        const steps = lineOf(solving).length;
        find(HTMLElement, "#steps").hidden = steps === 0 || isBetweenStages(solving);
        find(HTMLElement, "#ply").textContent = label("puzzle_step", { step, steps });
        for (const button of findAll(HTMLButtonElement, "[data-step]")) {
            const isBack = button.dataset.step === "first" || button.dataset.step === "previous";
            button.setAttribute("aria-disabled", String(isBack ? step === 0 : step === steps));
        }
        const count = stepsOf(puzzle).length;
        const isAsked = step === 0 && !isOpen && count > 1;
        const played = last
            ? label("puzzle_plays", { player: last.player, move: last.name, count: last.taken.length })
            : "";
        find(HTMLElement, "#step-text").textContent = isAsked
            ? label("puzzle_own_move", { number: stage + 1, count })
            : step > 0
                ? played
                : "";
    }
    #drawVerdict({ solving, before, progress }) {
        const parts = [...verdictOf(solving), ...ratingText(solving, before, progress)];
        const text = parts.map(([, words]) => words).join("\n");
        if (text === this.#verdict)
            return;
        this.#verdict = text;
        const lines = parts.map(([kind, words]) => make("p", { class: kind }, words));
        find(HTMLElement, "#verdict").replaceChildren(...lines);
    }
    #drawControls(solving) {
        const { puzzle, move, isOpen, isSolved, isHinted } = solving;
        const focused = document.activeElement;
        const next = find(HTMLButtonElement, "#next");
        next.hidden = isSolved === null;
        next.classList.toggle("main", isOpen);
        find(HTMLElement, "#skip").hidden = isSolved !== null;
        find(HTMLElement, "#retry").hidden = isOpen || move === null || isBetweenStages(solving);
        find(HTMLElement, "#hint").hidden = isOpen || isHinted;
        find(HTMLElement, "#solution").hidden = isOpen;
        const analyse = find(HTMLAnchorElement, "#analyse");
        analyse.hidden = !isOpen;
        analyse.href = `${this.#analysis}?${new URLSearchParams({ p: puzzle.position })}`;
        if (focused instanceof HTMLButtonElement && focused.hidden)
            this.#moveFocus(next);
    }
    #moveFocus(next) {
        if (next.classList.contains("main"))
            next.focus();
        else
            find(HTMLButtonElement, "[tabindex='0']", this.#board.element).focus();
    }
}
function verdictOf(solving) {
    const { puzzle, isOpen, isHinted } = solving;
    const step = stepOf(solving);
    const move = shownMove(solving);
    const title = titleOf(solving);
    const parts = [];
    if (isHinted && !isOpen)
        parts.push(["hint", `${label("puzzle_hint")} ${step.hint}`]);
    if (!title)
        return parts;
    parts.push(title);
    if (isOpen && move?.move === keyOf(puzzle)) {
        for (const { moves } of stepsOf(puzzle))
            parts.push(["why", moves[0]?.text ?? ""]);
    }
    else if (move)
        parts.push(["why", move.text]);
    if (isOpen)
        parts.push(["about", aboutText(solving)]);
    return parts;
}
function titleOf(solving) {
    const { puzzle, stage, move, isSolved, isOpen, isFound } = solving;
    if (move === null)
        return stage > 0 ? ["right", label("puzzle_go_on")] : null;
    if (move !== keyOf(stepOf(solving)))
        return ["wrong", label("puzzle_wrong")];
    if (!isOpen)
        return ["right", label("puzzle_go_on")];
    if (!isFound)
        return ["right", solutionOf(puzzle)];
    const { reward = "" } = stepsOf(puzzle).at(-1) ?? puzzle;
    return ["right", label(isSolved ? "puzzle_right" : "puzzle_right_again", { reward })];
}
function solutionOf(puzzle) {
    const keys = stepsOf(puzzle).map(keyOf);
    return keys.length > 1
        ? label("puzzle_solutions", { moves: keys.join(", ") })
        : label("puzzle_solution", { move: keyOf(puzzle) });
}
function aboutText({ puzzle }) {
    return [...Object.values(puzzle.themes), label("puzzle_about", { rating: puzzle.rating })].join(" · ");
}
function ratingText({ puzzle, isSolved, isFound }, before, progress) {
    if (before.seen.includes(puzzle.id))
        return [["rating-change", label("puzzle_again")]];
    if (isSolved === null || (isFound && !isSolved))
        return [];
    const values = { before: Math.round(before.rating), after: Math.round(progress.rating) };
    if (values.before === values.after)
        return [["rating-change", label("puzzle_same_rating", values)]];
    return [["rating-change", label(isSolved ? "puzzle_solved_now" : "puzzle_missed_now", values)]];
}
function drawProgress({ rating, streak, best, solved, missed }) {
    const texts = {
        rating: String(Math.round(rating)),
        streak: String(streak),
        best: String(best),
        solved: label("puzzle_solved_of", { solved, count: solved + missed }),
    };
    for (const [id, text] of Object.entries(texts))
        find(HTMLElement, `#${id}`).textContent = text;
}
