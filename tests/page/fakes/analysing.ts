// Fakes of the engines and of the screen of the analysis page, for tests of its session and its review.

import assert from "node:assert/strict";
import {
  type Analysing,
  type AnalysisScreen,
  Analysing as Session,
} from "../../../frontends/web/page/analysis/analysing.ts";
import type { ReviewScreen } from "../../../frontends/web/page/analysis/reviewing.ts";
import type { Engine } from "../../../frontends/web/page/engine/engine.ts";
import type { Analysis, Evaluation } from "../../../frontends/web/page/engine/kernel.ts";
import type { Pool } from "../../../frontends/web/page/engine/pool.ts";
import { treeOf } from "../../../frontends/web/page/record/tree.ts";
import { RULES } from "./server.ts";

/** A fake engine, which searches until a test ends its search. */
export class FakeEngine implements Pick<Engine, "analyse" | "stop"> {
  isSearching = false;

  /** Ends the search under way. */
  finish: (analysis: Analysis) => void = () => {};

  /** Ends the search under way with an error. */
  fail: (error: Error) => void = () => {};

  /** Reports what the search has found so far. */
  report: (analysis: Analysis) => void = () => {};

  analyse(...[, , , report = () => {}]: Parameters<Engine["analyse"]>) {
    this.report = report;
    this.isSearching = true;
    const search: Promise<Analysis> = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    return search.finally(() => {
      this.isSearching = false;
    });
  }

  /** Reject the search under way. */
  stop() {
    this.fail(new Error());
  }
}

/** Answers at once or, while `holds` is set, not at all. */
export class FakePool implements Pick<Pool, "answer" | "likenesses" | "stop"> {
  /** The moves of each question, separated by spaces. */
  asked: string[] = [];

  /** With what the next questions are refused; `null` to answer them. */
  error: Error | null = null;

  holds = false;

  likenesses: Pool["likenesses"] = async () => [];

  /** Ends the present list of questions with an error. */
  #fail: (error: Error) => void = () => {};

  #answers: Record<string, Evaluation>;

  /** @param answers The answers, by the moves of the question. */
  constructor(answers: Record<string, Evaluation>) {
    this.#answers = answers;
  }

  async answer<Asked extends { start: string; moves: string[] }>(
    questions: Asked[],
    _options: Record<string, number>,
    take: (question: Asked, answer: Evaluation) => void,
  ): Promise<void> {
    this.stop();
    if (this.error) throw this.error;
    if (this.holds) return new Promise((_, reject) => (this.#fail = reject));
    for (const question of questions) {
      const moves = question.moves.join(" ");
      this.asked.push(moves);
      take(question, this.#answers[moves] ?? assert.fail());
    }
  }

  /** Reject the present list of questions. */
  stop() {
    this.#fail(new Error("A stop has ended the search."));
  }
}

/** A fake screen, which records the texts shown and counts the drawings. */
export class FakeAnalysisScreen implements AnalysisScreen, ReviewScreen {
  /** The sentences about failures. */
  notices: string[] = [];

  /** The nodes of each drawn search; `null` before the first report. */
  searches: (number | null)[] = [];

  /** The texts of the lessons; `null` where the lesson is hidden. */
  lessons: (string | null)[] = [];

  drawTurn() {}

  drawReview() {}

  drawLesson(text: string | null) {
    this.lessons.push(text);
  }

  drawSearch({ search }: Analysing) {
    this.searches.push(search.analysis?.nodes ?? null);
  }

  notify(text: string) {
    this.notices.push(text);
  }
}

/**
 * Return a session that shows the first turn of a game, with its fakes.
 *
 * @param moves Separated by spaces.
 */
export async function openAnalysis(moves: string) {
  const screen = new FakeAnalysisScreen();
  const engines = Array.from({ length: 3 }, () => new FakeEngine());
  const [engine = assert.fail()] = engines;
  const unused = engines.values();
  const tree = treeOf("start", moves.split(" ").filter(Boolean));
  const session = new Session(RULES, () => unused.next().value ?? assert.fail(), screen, tree);
  await session.goTo([]);
  return { engine, engines, screen, session };
}
