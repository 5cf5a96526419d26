// The screen of the analysis page: the board and everything around it, drawn from the session and the review.

import type { Board } from "../../board/board.ts";
import { drawScores, drawStatus } from "../../board/players.ts";
import type { View } from "../../board/view.ts";
import { find, make, makeSvg } from "../../common/dom.ts";
import { inNextFrame } from "../../common/frames.ts";
import { GAME_OVER } from "../../common/sentences.ts";
import { gettext } from "../../common/texts.ts";
import type { Analysis, ReviewedMove } from "../../engine/kernel.ts";
import type { Tree } from "../../record/tree.ts";
import { describeEnd, describeTurn, titleOf, type Who } from "../../words/who.ts";
import type { Analysing } from "../analysing.ts";
import { arrowNodes, comparedNodes } from "../arrows.ts";
import { type JudgedMove, type Judgement, judgementOf } from "../judgements.ts";
import type { SvgNode } from "../nodes.ts";
import type { Reviewing } from "../reviewing.ts";
import type { Player } from "../shares.ts";
import { drawCompared, drawExercises } from "./exercises.ts";
import { GraphView } from "./graph.ts";
import { drawLines } from "./lines.ts";
import { drawTree, markShownMove } from "./moves.ts";
import { drawProgress, drawReview } from "./review.ts";
import { drawShares } from "./shares.ts";
import { svgElement } from "./svg.ts";

/** What the user can do with the drawn parts. */
interface Actions {
  /** Called with moves to play from the shown turn. */
  onMoves: (moves: string[]) => void;
  /** Called with the number of moves of the main line before the turn to show. */
  onPly: (ply: number) => void;
  /** Called with a reviewed move whose better line the user chooses. */
  onBetter: (move: JudgedMove) => void;
  /** Called with a reviewed move to compare with the best one. */
  onCompare: (move: ReviewedMove) => void;
}

export class AnalysisScreen {
  /** The styles of the players of the moves, keyed by the path as text. */
  #styles: ReadonlyMap<string, string> = new Map();

  #reviewing: Reviewing | null = null;

  /** What the list of the moves was drawn from; `null` before the first drawing. */
  #drawn: { tree: Tree; styles: ReadonlyMap<string, string>; marks: string } | null = null;

  #board: Board;
  #players: Player[];
  #actions: Actions;
  #graph;

  constructor(board: Board, players: Player[], actions: Actions) {
    this.#board = board;
    this.#players = players;
    this.#actions = actions;
    this.#graph = new GraphView(find(HTMLElement, "#graph"), players, actions.onPly);
    find(HTMLElement, "#graph").hidden = true;
  }

  drawTurn(session: Analysing) {
    const { shown } = session;
    if (!shown) return;
    const { view } = shown;
    drawStatus(view, make("span", {}, statusText(view, session.who)));
    drawScores(view);
    find(HTMLElement, "#ply").textContent = gettext("Move {ply} of {plies}", {
      ply: session.path.length,
      plies: session.lineLength,
    });
    const isVariation = session.path.some((index) => index > 0);
    find(HTMLButtonElement, "#promote").disabled = !isVariation;
    find(HTMLButtonElement, "#delete").disabled = session.path.length === 0;
    find(HTMLButtonElement, "#review-start").disabled = session.tree.children.length === 0;
    const comment = find(HTMLTextAreaElement, "#comment");
    if (comment !== document.activeElement) comment.value = session.shownComment;
    const edit = find(HTMLAnchorElement, "#edit-position");
    edit.href = `${edit.pathname}?${new URLSearchParams({ p: shown.turn.position })}`;
    this.#board.show(view, {});
    this.drawSearch(session);
    this.#drawMoves(session);
    this.#drawReview();
  }

  drawSearch({ search, shown, who, isEngineOn, path }: Analysing) {
    const { analysis, seconds } = search;
    const button = find(HTMLButtonElement, "#engine");
    button.setAttribute("aria-pressed", String(isEngineOn));
    button.textContent = isEngineOn ? gettext("Stop") : gettext("Start");
    const style = shown?.view.players.find((player) => player.is_to_move)?.style ?? "";
    drawLines(find(HTMLElement, "#lines"), analysis, {
      players: this.#players,
      who,
      style,
      nodesPerSecond: analysis && seconds > 0 ? Math.round(analysis.nodes / seconds) : null,
      onMoves: this.#actions.onMoves,
    });
    drawShares(find(HTMLElement, "#win-shares"), this.#sharesOf(analysis, path), this.#players, who);
    const compared = this.#reviewing?.compared ?? null;
    const { grid } = this.#board;
    if (analysis) drawArrows(find(HTMLElement, ".stage"), arrowNodes(analysis, grid, style));
    else {
      const reply = compared ? this.#reviewing?.moves[compared.ply] : undefined;
      drawArrows(find(HTMLElement, ".stage"), compared ? comparedNodes(compared, reply, grid, style) : []);
    }
    drawCompared(find(HTMLElement, "#compared"), compared, who);
  }

  drawReview(reviewing: Reviewing) {
    this.#reviewing = reviewing;
    const { isRunning, done, moves, session } = reviewing;
    const start = find(HTMLButtonElement, "#review-start");
    start.textContent = isRunning ? gettext("Stop") : gettext("Review this game");
    drawProgress(find(HTMLElement, "#review-progress"), isRunning ? { done, total: moves.length } : null);
    this.#drawMoves(session);
    this.#drawReview();
    this.drawSearch(session);
  }

  /**
   * Show the text of a lesson, and scroll to it unless it is in view with the board.
   *
   * @param text `null` hides the lesson.
   */
  drawLesson(text: string | null) {
    const lesson = find(HTMLElement, "#lesson");
    lesson.textContent = text ?? "";
    lesson.hidden = text === null;
    find(HTMLElement, "#lesson-tools").hidden = text === null;
    if (text !== null) this.showTask();
  }

  /** Scroll to the text of a lesson or about a compared move, unless it is in view with the board. */
  showTask() {
    reveal(find(HTMLElement, ".task > p:not([hidden])"), find(HTMLElement, ".stage"));
  }

  /**
   * Scroll to the review, so that its progress and its graph are in view: on a phone held upright they are over the
   * board, and else below the title of the review.
   */
  showReview() {
    const [title, progress] = [find(HTMLElement, "#review-title"), find(HTMLElement, "#review-progress")];
    const isOverBoard = !progress.hidden && progress.getBoundingClientRect().top < title.getBoundingClientRect().top;
    reveal(isOverBoard ? progress : title, find(HTMLElement, "#graph"));
  }

  /** Draw the names of the players: beside the scores, and where the user chooses whose moves are listed. */
  drawNames(who: Who) {
    for (const { name } of this.#players) {
      find(HTMLElement, `[data-player="${name}"] .colour`).textContent = titleOf(who, name);
      find(HTMLOptionElement, `#learner [value="${name}"]`).textContent = titleOf(who, name);
    }
  }

  /** Show a sentence about a failure; the next one replaces it. */
  notify(text: string) {
    const problem = find(HTMLElement, "#problem");
    problem.textContent = text;
    problem.hidden = text === "";
  }

  /**
   * Set the styles of the players of the moves, and draw the moves with them.
   *
   * @param styles The styles, keyed by the path to the move as text.
   */
  setStyles(session: Analysing, styles: ReadonlyMap<string, string>) {
    this.#styles = styles;
    this.#drawMoves(session);
  }

  /**
   * Return the graph of the review; `null` without a review of the present main line. In a variation, the graph shows
   * the turn on which the variation begins.
   */
  graphOf() {
    const reviewing = this.#reviewing;
    if (!reviewing?.isCurrent || !reviewing.review) return null;
    const { shares, moves, turningPoint } = reviewing.review;
    const { path } = reviewing.session;
    const variation = path.findIndex((index) => index > 0);
    const shown = variation < 0 ? path.length : variation;
    return { plies: reviewing.moves.length, shares, moves, turningPoint, shown };
  }

  /**
   * Return the win shares on the shown turn: as the search has found them, or else as the review has.
   *
   * @param path The path to the shown turn.
   */
  #sharesOf(analysis: Analysis | null, path: readonly number[]) {
    const found = analysis?.moves[0]?.shares;
    if (found) return found;
    const isMain = path.every((index) => index === 0);
    return (isMain && this.#reviewing?.isCurrent && this.#reviewing.review?.shares[path.length]) || null;
  }

  #drawMoves(session: Analysing) {
    inNextFrame(this, () => this.#drawMovesNow(session));
  }

  /** Draw the list of the moves, with the judgements of the review. The list is drawn anew only if it has changed. */
  #drawMovesNow({ tree, path }: Analysing) {
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

  /** Draw the table, the judged moves and the graph of the review of the present main line; hide them without one. */
  #drawReview() {
    const graph = this.graphOf();
    const element = find(HTMLElement, "#review");
    element.hidden = graph === null;
    find(HTMLElement, "#graph").hidden = graph === null;
    find(HTMLElement, "#review-tools").hidden = graph === null || !this.#reviewing?.isComplete;
    find(HTMLElement, "#exercises").hidden = graph === null || !this.#reviewing?.isComplete;
    if (!this.#reviewing?.review || !graph) return;
    const { review, isComplete, likenesses, session, learner, exercises, compared } = this.#reviewing;
    const { who } = session;
    drawExercises(find(HTMLElement, "#costly"), exercises, {
      learner: this.#players.find(({ name }) => name === learner) ?? { name: learner, style: "" },
      who,
      compared: compared?.ply ?? null,
      onCompare: this.#actions.onCompare,
    });
    drawReview(element, review, {
      players: this.#players,
      learner,
      who,
      shown: graph.shown === session.path.length ? graph.shown : null,
      isComplete,
      likenesses,
      onPly: this.#actions.onPly,
      onBetter: this.#actions.onBetter,
    });
    this.#graph.show(graph, who);
  }
}

/**
 * Scroll until the upper one of two elements is at the upper edge of the window, unless all between their edges is in
 * view.
 */
function reveal(one: HTMLElement, other: HTMLElement) {
  const [upper, lower] = topOf(one) <= topOf(other) ? [one, other] : [other, one];
  if (topOf(upper) < 0 || lower.getBoundingClientRect().bottom > innerHeight) upper.scrollIntoView({ block: "start" });
}

function topOf(element: HTMLElement) {
  return element.getBoundingClientRect().top;
}

/** Return the sentence about the player to move, or about the end of the game. */
function statusText({ players }: View, who: Who) {
  const mover = players.find((player) => player.is_to_move);
  if (mover) return describeTurn(who, mover.name, mover.name === who.own);
  return `${gettext(GAME_OVER)} ${describeEnd(
    who,
    players.map(({ score }) => score),
  )}`;
}

/** Return the judgements of reviewed moves, keyed by the number of the move. */
function marksOf(moves: ReviewedMove[]) {
  const marks = new Map<number, Judgement>();
  for (const move of moves) {
    const judgement = judgementOf(move);
    if (judgement) marks.set(move.ply, judgement);
  }
  return marks;
}

/**
 * Draw marks on the board, in place of those drawn before.
 *
 * @param stage The element that holds the SVG image of the board.
 */
function drawArrows(stage: ParentNode, nodes: SvgNode[]) {
  const preview = find(SVGGElement, "svg.board .preview", stage);
  preview.parentNode?.querySelector(".arrows")?.remove();
  if (nodes.length === 0) return;
  const group = makeSvg("g", { class: "arrows", "aria-hidden": "true" });
  group.append(...nodes.map(svgElement));
  preview.before(group);
}
