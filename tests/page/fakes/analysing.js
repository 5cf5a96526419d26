// Fakes of the engine and of the screen of the analysis page, for tests of its sessions.

/** @import { Analysis } from "../../../frontends/web/static/engine/kernel.js" */
/** @import { Analysing, AnalysisScreen } from "../../../frontends/web/static/sync/analysing.js" */
/** @import { EngineProtocol } from "../../../frontends/web/static/sync/session.js" */

import { setLabels } from "../../../frontends/web/static/state/labels.js";
import { treeOf } from "../../../frontends/web/static/state/tree.js";
import { Analysing as Session } from "../../../frontends/web/static/sync/analysing.js";
import { RULES } from "./server.js";
import { state } from "./states.js";

setLabels({ engine_failed: "The engine failed.", to_move: "" });

/** A fake engine, which searches until a test ends its search. @implements {EngineProtocol} */
export class FakeEngine {
  /** Ends the search under way. @type {(analysis: Analysis) => void} */
  finish = () => {};

  /** Ends the search under way with an error. @type {(error: Error) => void} */
  fail = () => {};

  /** Reports what the search has found so far. @type {(analysis: Analysis) => void} */
  report = () => {};

  /**
   * Begin a search.
   *
   * @param {string} _start
   * @param {string[]} _moves
   * @param {Record<string, number>} _options
   * @param {(analysis: Analysis) => void} report
   * @returns {Promise<Analysis>}
   */
  analyse(_start, _moves, _options, report) {
    this.report = report;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
  }

  /** Reject the search under way. */
  stop() {
    this.fail(new Error());
  }
}

/** A fake screen, which records the failures shown and counts the drawings. @implements {AnalysisScreen} */
export class FakeAnalysisScreen {
  /** The sentences about failures. @type {string[]} */
  notices = [];

  /** The nodes of each drawn search; `null` before the first report. @type {(number | null)[]} */
  searches = [];

  drawTurn() {}

  /**
   * Append the nodes of a search to the field `searches`.
   *
   * @param {Analysing} session
   */
  drawSearch({ search }) {
    this.searches.push(search.analysis?.nodes ?? null);
  }

  /**
   * Append a sentence to the field `notices`.
   *
   * @param {string} text
   */
  notify(text) {
    this.notices.push(text);
  }
}

/**
 * Return a session of the analysis page that shows the first turn of a game, with its fake engine and screen.
 *
 * @param {string} moves The moves of the game, separated by spaces.
 */
export async function openAnalysis(moves) {
  const [engine, screen] = [new FakeEngine(), new FakeAnalysisScreen()];
  const tree = treeOf("start", moves.split(" ").filter(Boolean));
  const session = new Session(RULES, () => engine, screen, state("").view, tree);
  await session.goTo([]);
  return { engine, screen, session };
}
