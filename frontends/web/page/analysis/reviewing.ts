// The review of the main line on the analysis page, and the lessons from it.

import { PLAYERS } from "../board/view.ts";
import { gettext } from "../common/texts.ts";
import type { Evaluation, Likeness, Review, ReviewedMove, Trio } from "../engine/kernel.ts";
import type { Pool } from "../engine/pool.ts";
import type { Rules } from "../engine/rules.ts";
import { NOTHING_REVIEWED, questionsOf, reviewRequest, sharesOf } from "../record/review.ts";
import { mainLine } from "../record/tree.ts";
import { says } from "../words/who.ts";
import type { Analysing, ShownTurn } from "./analysing.ts";
import { costSentence, NOTHING_COSTLY, PLAYED_AGAIN } from "./judgements.ts";
import { explained, isAccepted } from "./lessons.ts";

const REPORT_INTERVAL = 250; // milliseconds between two drawings of a review that is computed

export interface ReviewScreen {
  drawReview: (reviewing: Reviewing) => void;
  /** Shows the text of a lesson; `null` hides the lesson. */
  drawLesson: (text: string | null) => void;
  /** Shows a sentence about a failure. */
  notify: (text: string) => void;
}

export class Reviewing {
  /** The review of `moves`, so far as it is known; `null` before the first review. */
  review: Review | null = null;

  /** Which opponents the players move like; empty before the review is complete. */
  likenesses: Likeness[] = [];

  /** The moves of the main line when the review began. */
  moves: string[] = [];

  /** The position before the first of them. */
  #position = "";

  isRunning = false;

  /** Whether the user has stopped the last review. */
  #isStopped = false;

  /** The player for whom the exercises are. */
  learner = PLAYERS[0]?.name ?? "";

  /** The move that the board compares with the best one. */
  #compared: ReviewedMove | null = null;

  /** The lessons to come, the present one first. */
  lessons: ReviewedMove[] = [];

  /** The number of answers to lessons; the search of an earlier answer is dropped. */
  #answers = 0;

  /** The node limit of each search. */
  nodes = 0;

  session: Analysing;

  #pool: Pick<Pool, "answer" | "likenesses" | "stop">;
  #kernel: Pick<Rules, "ask">;
  #screen: ReviewScreen;

  constructor(
    session: Analysing,
    pool: Pick<Pool, "answer" | "likenesses" | "stop">,
    kernel: Pick<Rules, "ask">,
    screen: ReviewScreen,
  ) {
    this.session = session;
    this.#pool = pool;
    this.#kernel = kernel;
    this.#screen = screen;
  }

  /** When a review was last drawn, in milliseconds of `performance.now()`. */
  #drawnAt = 0;

  /** The number of moves that are reviewed. */
  get done() {
    return this.review?.moves.length ?? 0;
  }

  /** Whether the review has ended with all moves reviewed. */
  get isComplete() {
    return this.review !== null && !this.isRunning && this.done === this.moves.length;
  }

  /** Whether the review is about the present main line. */
  get isCurrent() {
    const { tree } = this.session;
    const isSame = this.#position === tree.start && this.moves.join(" ") === mainLine(tree).join(" ");
    return this.review !== null && isSame;
  }

  /** The exercises of the learner: its costly moves, the costliest first. */
  get exercises() {
    const { review, learner } = this;
    const { costly = [] } = review?.summaries.find(({ player }) => player === learner) ?? {};
    return costly.flatMap((ply) => review?.moves[ply - 1] ?? []);
  }

  /** The move to compare with the best one on the shown turn, the turn before the move; `null` if there is none. */
  get compared() {
    const move = this.#compared;
    const { path } = this.session;
    const isShown = move && this.isCurrent && path.length === move.ply - 1 && path.every((index) => index === 0);
    return isShown ? move : null;
  }

  /**
   * Review the main line, and draw the review while it is computed.
   *
   * @param nodes The node limit of each search.
   */
  async start(nodes: number) {
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
    const turns: (Evaluation | null)[] = Array(moves.length + 1).fill(null);
    const judge = async () => {
      const review = await this.#kernel.ask<Review>(...reviewRequest(start, moves, turns));
      if (this.moves === moves) this.review = review;
    };
    try {
      await this.#pool.answer(questionsOf(start, moves), { nodes, seed: 0 }, ({ ply }, answer) => {
        turns[ply] = answer;
        this.#report(judge);
      });
      await judge();
    } catch {
      this.#screen.notify(
        this.#isStopped
          ? gettext("The review was stopped.")
          : gettext("The engine failed. Try again, or load the page again."),
      );
    }
    this.isRunning = false;
    this.#screen.drawReview(this);
    await this.#findLikenesses();
  }

  /** Find and draw the likenesses after a complete review. */
  async #findLikenesses() {
    const { moves } = this;
    if (!this.isComplete) return;
    const found = await this.#pool.likenesses(this.#position, moves).catch(() => []);
    if (this.moves !== moves) return;
    this.likenesses = found;
    this.#screen.drawReview(this);
  }

  /** Choose the player for whom the exercises are. */
  setLearner(player: string) {
    this.learner = player;
    this.endLessons();
    this.#screen.drawReview(this);
  }

  /**
   * Show the turn before a reviewed move, with marks of the move and of the best one. Return whether it is shown then:
   * the user may have chosen another turn meanwhile.
   */
  async compare(move: ReviewedMove) {
    this.endLessons();
    this.session.setEngine(false);
    this.#compared = move;
    await this.session.goTo(Array(move.ply - 1).fill(0));
    return this.compared === move;
  }

  /** Stop a running review; the moves reviewed so far stay. */
  stop() {
    this.#isStopped = true;
    this.#pool.stop();
  }

  /**
   * Draw the part of a review that is known, at most once in `REPORT_INTERVAL`.
   *
   * @param judge Judges this part.
   */
  async #report(judge: () => Promise<void>) {
    const now = performance.now();
    if (now - this.#drawnAt < REPORT_INTERVAL) return;
    this.#drawnAt = now;
    await judge().catch(() => {}); // The review itself will fail, too.
    this.#screen.drawReview(this);
  }

  /** Begin the lessons of the learner: show the turn of the costliest move, if any, and ask for a better one. */
  async learn() {
    this.lessons = this.exercises;
    if (this.lessons.length === 0) {
      this.#screen.drawLesson(says(this.session.who, NOTHING_COSTLY, this.learner));
    } else await this.#ask();
  }

  /** Go to the next lesson, or end the lessons after the last one. */
  async nextLesson() {
    this.lessons = this.lessons.slice(1);
    if (this.lessons.length === 0) this.#screen.drawLesson(gettext("That was the last one."));
    else await this.#ask();
  }

  endLessons() {
    this.lessons = [];
    this.#screen.drawLesson(null);
  }

  /** Show the turn of the present lesson, and ask for a better move. */
  async #ask() {
    const lesson = this.lessons[0];
    if (!lesson) return;
    this.session.setEngine(false);
    this.#compared = null;
    await this.session.goTo(Array(lesson.ply - 1).fill(0));
    this.#screen.drawLesson(`${costSentence(lesson, this.session.who)} ${gettext("Find a better move.")}`);
  }

  /** Show the best move of the present lesson and why it is better. */
  async showSolution() {
    const lesson = this.lessons[0];
    this.#answers += 1;
    if (lesson) await this.#explain(lesson, lesson.best, lesson.bestShares, lesson.line[1]);
  }

  /**
   * Take a move of the user as the answer to the present lesson.
   *
   * @returns Whether there is a lesson on the shown turn; otherwise nothing was done.
   */
  async answerLesson(move: string): Promise<boolean> {
    const lesson = this.lessons[0];
    const { shown, path } = this.session;
    if (!lesson || !shown || !this.isCurrent || path.length !== lesson.ply - 1 || path.some((index) => index !== 0)) {
      return false;
    }
    if (!shown.view.takes[move]) return true;
    this.#answers += 1;
    if (move === lesson.move) {
      this.#screen.drawLesson(says(this.session.who, PLAYED_AGAIN, lesson.player, { move }));
    } else if (move === lesson.best) await this.showSolution();
    else await this.#judge(lesson, move, shown);
    return true;
  }

  /**
   * Search the turn after a move that answers a lesson, and say whether the move is good enough.
   *
   * @param move A legal move, about which the review says nothing.
   * @param shown The turn of the lesson.
   */
  async #judge(lesson: ReviewedMove, move: string, { turn, view }: ShownTurn) {
    const number = this.#answers;
    const question = { start: turn.position, moves: [move] };
    const found: Evaluation[] = [];
    const take = (_: unknown, answer: Evaluation) => {
      found.push(answer);
    };
    await this.#pool.answer([question], { nodes: this.nodes, seed: 0 }, take).catch(() => {}); // finds nothing
    if (number !== this.#answers || lesson !== this.lessons[0]) return;
    const [after] = found;
    if (!after) return this.#screen.notify(gettext("The engine failed. Try again, or load the page again."));
    const shares = sharesOf(after);
    const index = view.players.findIndex(({ name }) => name === lesson.player);
    if (isAccepted(lesson, shares, index)) await this.#explain(lesson, move, shares, after.analysis?.moves[0]?.move);
    else this.#screen.drawLesson(gettext("{move} is not good enough. Try another move.", { move }));
  }

  /**
   * Show a good move on the board, and explain it.
   *
   * @param shares The win shares after the move.
   * @param reply The expected reply.
   */
  async #explain(lesson: ReviewedMove, move: string, shares: Trio, reply: string | undefined) {
    const { shown } = this.session;
    await this.session.goTo(Array(lesson.ply - 1).fill(0));
    const before = this.session.shown ?? shown;
    await this.session.play(move);
    const after = this.session.shown;
    if (!before || !after) return;
    this.#screen.drawLesson(
      explained(lesson, move, shares, before.view, { turn: after.turn, reply, who: this.session.who }),
    );
  }
}
