// The page of puzzles: the board, the verdict on a move, the controls and the progress.

import type { Board } from "../board/board.ts";
import { Bubble } from "../board/bubble.ts";
import { drawScores, tile } from "../board/players.ts";
import { moverOf } from "../board/view.ts";
import type { PuzzleState } from "../common/api.ts";
import { find, findAll, make } from "../common/dom.ts";
import {
  ASK,
  GO_ON,
  MET_RECENTLY,
  MISSED_NOW,
  RIGHT,
  RIGHT_AGAIN,
  SAME_RATING,
  SOLVED_NOW,
  STAKES,
  WRONG,
} from "../common/sentences.ts";
import { gettext, ngettext } from "../common/texts.ts";
import { drawChart } from "./chart.ts";
import type { ChartedProgress } from "./progress.ts";
import type { Shown } from "./session.ts";
import { isBetweenStages, keyOf, lineOf, type Solving, shownMove, stepOf, stepsOf } from "./solving.ts";

export class PuzzleScreen {
  /** The text of the verdict that is shown; a text that stays is not announced again. */
  #verdict = "";

  #board: Board;
  #bubble;
  #analysis: string;

  /** @param analysis The URL of the analysis page. */
  constructor(board: Board, analysis: string) {
    this.#board = board;
    this.#bubble = new Bubble(board);
    this.#analysis = analysis;
  }

  show(shown: Shown) {
    this.#board.show(shown.view, { flips: shown.isMove, won: shown.gains });
    find(HTMLElement, "#problem").hidden = true;
    drawScores(shown.view);
    this.#drawStatus(shown);
    this.#drawVerdict(shown);
    this.#drawControls(shown);
    drawProgress(shown.progress);
    drawChart(shown.progress.history);
  }

  /**
   * Show why something did not work.
   *
   * @param problem An error with a sentence for the visitor, or the sentence.
   */
  notify(problem: unknown) {
    const notice = find(HTMLElement, "#problem");
    notice.textContent = problem instanceof Error ? problem.message : String(problem);
    notice.hidden = false;
  }

  /** Say at a cell why no move is legal there. */
  refuse(move: string, text: string) {
    this.#bubble.show(move, text);
  }

  /** Draw the lines over the board, and the place in the line of moves below it. */
  #drawStatus({ solving, last }: Shown) {
    const { puzzle, step, stage, isOpen } = solving;
    const solver = moverOf(puzzle.position);
    const [kind, text] = titleOf(solving) ?? ["", gettext(ASK, { player: puzzle.player, task: puzzle.task })];
    // A phone shows the sentences that have room.
    const sentence = make("span", { class: kind });
    sentence.append(...text.split(/(?<=[.!?] )/).map((part) => make("span", {}, part)));
    find(HTMLElement, "#status").replaceChildren(...(solver ? [tile(solver.style)] : []), sentence);
    const steps = lineOf(solving).length;
    find(HTMLElement, "#steps").hidden = steps === 0 || isBetweenStages(solving);
    find(HTMLElement, "#ply").textContent = gettext("Move {step} of {steps}", { step, steps });
    for (const button of findAll(HTMLButtonElement, "[data-step]")) {
      const isBack = button.dataset.step === "first" || button.dataset.step === "previous";
      button.setAttribute("aria-disabled", String(isBack ? step === 0 : step === steps));
    }
    const count = stepsOf(puzzle).length;
    const isAsked = step === 0 && !isOpen && count > 1;
    const played = last
      ? ngettext(
          "{player} plays {move} and captures {count}.",
          "{player} plays {move} and captures {count}.",
          last.taken.length,
          { player: last.player, move: last.name },
        )
      : "";
    find(HTMLElement, "#step-text").textContent = isAsked
      ? gettext("Your move {number} of {count}", { number: stage + 1, count })
      : step > 0
        ? played
        : "";
  }

  /** Draw what is known about the move: whether it is right, why, and what that means for the rating. */
  #drawVerdict({ solving, before, progress }: Shown) {
    const parts = [...verdictOf(solving), ...ratingText(solving, before, progress)];
    const text = parts.map(([, words]) => words).join("\n");
    const verdict = find(HTMLElement, "#verdict");
    if (text !== this.#verdict) {
      this.#verdict = text;
      verdict.replaceChildren(...parts.map(([kind, words]) => make("p", { class: kind }, words)));
    }
    // A phone shows the reason of the own move that the board shows.
    const count = stepsOf(solving.puzzle).filter(({ played }) => played.length < solving.step).length;
    const reasons = findAll(HTMLElement, ".why", verdict);
    for (const [index, reason] of reasons.entries()) {
      reason.classList.toggle("other", index !== Math.min(Math.max(count, 1), reasons.length) - 1);
    }
  }

  #drawControls({ solving, price, progress }: Shown) {
    const { puzzle, move, isOpen, isSolved, isHinted } = solving;
    const focused = document.activeElement;
    const next = find(HTMLButtonElement, "#next");
    next.hidden = isSolved === null;
    next.classList.toggle("main", isOpen);
    find(HTMLElement, "#skip").hidden = isSolved !== null;
    find(HTMLElement, "#retry").hidden = isOpen || move === null || isBetweenStages(solving);
    find(HTMLElement, "#hint").hidden = isOpen || isHinted;
    find(HTMLElement, "#solution").hidden = isOpen;
    for (const element of findAll(HTMLElement, "[data-price]")) {
      element.hidden = isSolved !== null || price === 0;
      element.textContent = `(\u2212${price})`;
    }
    const stakes = find(HTMLElement, "#stakes");
    stakes.hidden = isSolved !== null || price === 0;
    stakes.textContent = gettext(STAKES, { price, rating: Math.round(progress.rating) });
    const analyse = find(HTMLAnchorElement, "#analyse");
    analyse.hidden = !isOpen;
    analyse.href = `${this.#analysis}?${new URLSearchParams({ p: puzzle.position })}`;
    if (focused instanceof HTMLButtonElement && focused.hidden) this.#moveFocus(next);
  }

  /**
   * Move the keyboard focus away from a button that was hidden: to the button for the next puzzle once the best move is
   * known, and otherwise to the board.
   */
  #moveFocus(next: HTMLButtonElement) {
    if (next.classList.contains("main")) next.focus();
    else find(HTMLButtonElement, "[tabindex='0']", this.#board.element).focus();
  }
}

/** Return the parts of the verdict: pairs of a CSS class and a text. */
function verdictOf(solving: Solving): [string, string][] {
  const { puzzle, isOpen, isHinted } = solving;
  const step = stepOf(solving);
  const move = shownMove(solving);
  const title = titleOf(solving);
  const parts: [string, string][] = [];
  if (isHinted && !isOpen) parts.push(["hint", `${gettext("Hint:")} ${step.hint}`]);
  if (!title) return parts;
  parts.push(title);
  if (isOpen && move?.move === keyOf(puzzle)) {
    for (const { moves } of stepsOf(puzzle)) parts.push(["why", moves[0]?.text ?? ""]);
  } else if (move) parts.push(["why", move.text]);
  if (isOpen) parts.push(["about", aboutText(solving)]);
  return parts;
}

/**
 * Return the verdict on the shown move in a few words, as a pair of a CSS class and a text. Before a try, it asks to go
 * on after a step that is solved; `null` at the first step.
 */
function titleOf(solving: Solving): [string, string] | null {
  const { puzzle, stage, move, isSolved, isOpen, isFound } = solving;
  if (move === null) return stage > 0 ? ["right", gettext(GO_ON)] : null;
  if (move !== keyOf(stepOf(solving))) return ["wrong", gettext(WRONG)];
  if (!isOpen) return ["right", gettext(GO_ON)];
  if (!isFound) return ["right", solutionOf(puzzle)];
  const { reward = "" } = stepsOf(puzzle).at(-1) ?? puzzle;
  return ["right", gettext(isSolved ? RIGHT : RIGHT_AGAIN, { reward })];
}

/** Return the sentence that names the best moves. */
function solutionOf(puzzle: PuzzleState) {
  const keys = stepsOf(puzzle).map(keyOf);
  return keys.length > 1
    ? gettext("Best moves: {moves}.", { moves: keys.join(", ") })
    : gettext("The best move is {move}.", { move: keyOf(puzzle) });
}

function aboutText({ puzzle }: Solving) {
  return [...Object.values(puzzle.themes), puzzle.difficulty].join(" · ");
}

/** Return what the puzzle does to the rating, as a list of at most one pair of a CSS class and a text. */
function ratingText(
  { puzzle, isSolved, isFound }: Solving,
  before: ChartedProgress,
  progress: ChartedProgress,
): [string, string][] {
  if (before.seen.includes(puzzle.id)) return [["rating-change", gettext(MET_RECENTLY)]];
  if (isSolved === null || (isFound && !isSolved)) return []; // The visitor knows of the miss already.
  const after = Math.round(progress.rating);
  const points = Math.abs(after - Math.round(before.rating));
  if (points === 0) return [["rating-change", gettext(SAME_RATING, { after })]];
  return [["rating-change", gettext(isSolved ? SOLVED_NOW : MISSED_NOW, { after, points })]];
}

function drawProgress({ rating, streak, best, solved, missed, grade }: ChartedProgress) {
  const texts = {
    rating: String(Math.round(rating)),
    streak: String(streak),
    best: String(best),
    solved: gettext("{solved} of {count}", { solved, count: solved + missed }),
  };
  for (const [id, text] of Object.entries(texts)) find(HTMLElement, `#${id}`).textContent = text;
  for (const word of findAll(HTMLElement, "[data-grade]")) word.hidden = word.dataset.grade !== String(grade);
}
