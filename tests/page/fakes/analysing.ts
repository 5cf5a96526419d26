// Fakes of the engines and of the screen of the analysis page, for tests of its session and its review.

/** @import { Analysis, Evaluation } from "../../../frontends/web/static/engine/kernel.js" */
/** @import { Analysing, AnalysisScreen } from "../../../frontends/web/static/analysis/analysing.js" */
/** @import { ReviewScreen } from "../../../frontends/web/static/analysis/reviewing.js" */
/** @import { Engine } from "../../../frontends/web/static/engine/engine.js" */
/** @import { Pool } from "../../../frontends/web/static/engine/pool.js" */

import assert from "node:assert/strict";
import { Analysing as Session } from "../../../frontends/web/static/analysis/analysing.js";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { treeOf } from "../../../frontends/web/static/record/tree.js";
import { RULES } from "./server.js";

setLabels({
  engine_failed: "The engine failed.",
  to_move: "",
  review_stopped: "Stopped.",
  loss: "{points} points",
  loss_with_cells: { one: "{points} points and {count} cell", other: "{points} points and {count} cells" },
  lesson_ask: "Move {ply}: {player} played {move}, which cost {cost}.",
  lesson_none: "{player} made none.",
  lesson_end: "That was the last one.",
  lesson_same: "{move} was the move of the game.",
  lesson_worse: "{move} is not good enough.",
  lesson_takes: "Good: {move} captures {captured}.",
  cells_from: "{count} from {player}",
  lesson_reply: "Then {player} plays {move} and captures {count}.",
  lesson_gains: "Compared with {move}: {gains}.",
});

/** A fake engine, which searches until a test ends its search. @implements {Pick<Engine, "analyse" | "stop">} */
export class FakeEngine {
  isSearching = false;

  /** Ends the search under way. @type {(analysis: Analysis) => void} */
  finish = () => {};

  /** Ends the search under way with an error. @type {(error: Error) => void} */
  fail = () => {};

  /** Reports what the search has found so far. @type {(analysis: Analysis) => void} */
  report = () => {};

  /** @type {Engine["analyse"]} */
  analyse(_start, _moves, _options, report = () => {}) {
    this.report = report;
    this.isSearching = true;
    /** @type {Promise<Analysis>} */
    const search = new Promise((resolve, reject) => {
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

/** Answers at once or, while `holds` is set, not at all. @implements {Pick<Pool, "answer" | "likenesses" | "stop">} */
export class FakePool {
  /** The moves of each question, separated by spaces. @type {string[]} */
  asked = [];

  /** With what the next questions are refused; `null` to answer them. @type {Error | null} */
  error = null;

  holds = false;

  /** @type {Pool["likenesses"]} */
  likenesses = async () => [];

  /** Ends the present list of questions with an error. @type {(error: Error) => void} */
  #fail = () => {};

  /** @param {Record<string, Evaluation>} answers The answers, by the moves of the question. */
  constructor(answers) {
    this.#answers = answers;
  }

  #answers;

  /**
   * @template {{ start: string, moves: string[] }} Asked
   * @param {Asked[]} questions
   * @param {Record<string, number>} _options
   * @param {(question: Asked, answer: Evaluation) => void} take
   * @returns {Promise<void>}
   */
  async answer(questions, _options, take) {
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

/**
 * A fake screen, which records the texts shown and counts the drawings.
 *
 * @implements {AnalysisScreen}
 * @implements {ReviewScreen}
 */
export class FakeAnalysisScreen {
  /** The sentences about failures. @type {string[]} */
  notices = [];

  /** The nodes of each drawn search; `null` before the first report. @type {(number | null)[]} */
  searches = [];

  /** The texts of the lessons; `null` where the lesson is hidden. @type {(string | null)[]} */
  lessons = [];

  drawTurn() {}

  drawReview() {}

  /** @param {string | null} text */
  drawLesson(text) {
    this.lessons.push(text);
  }

  /** @param {Analysing} session */
  drawSearch({ search }) {
    this.searches.push(search.analysis?.nodes ?? null);
  }

  /** @param {string} text */
  notify(text) {
    this.notices.push(text);
  }
}

/** Return a session that shows the first turn of a game, with its fakes. @param {string} moves Separated by spaces. */
export async function openAnalysis(moves) {
  const screen = new FakeAnalysisScreen();
  const engines = Array.from({ length: 3 }, () => new FakeEngine());
  const [engine = assert.fail()] = engines;
  const unused = engines.values();
  const tree = treeOf("start", moves.split(" ").filter(Boolean));
  const session = new Session(RULES, () => unused.next().value ?? assert.fail(), screen, tree);
  await session.goTo([]);
  return { engine, engines, screen, session };
}
