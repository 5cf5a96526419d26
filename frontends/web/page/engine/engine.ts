/** The engine on the visitor's machine: a worker that runs the kernel, so that the page never waits for a search. */

import { addresses } from "../common/addresses.ts";
import { type Analysis, type Ceiling, type Evaluation, KernelError } from "./kernel.ts";
import { startWorker } from "./start.ts";
import type { Question } from "./worker.ts";

/** The statuses of the files of a release that was replaced. */
const GONE = [404, 410];

/** The error of a question that was stopped. */
export class Stopped extends Error {}

/** An engine answers one question at a time; a new question stops the search of the previous one. */
export class Engine {
  #worker: Worker | null = null;
  #reject: ((reason: Error) => void) | null = null;

  /**
   * Rank the legal moves of the turn after some moves.
   *
   * @param options `nodes` or `milliseconds`, and `seed`; see {@link Kernel.analyse}.
   * @returns Rejected with KernelError if the request is refused or the kernel cannot be loaded, with Stopped if the
   *   search is stopped.
   */
  analyse(
    start: string,
    moves: string[],
    options: Record<string, number>,
    report: (analysis: Analysis) => void = () => {},
  ): Promise<Analysis> {
    return this.#send({ command: "analyse", start, moves, options }, ({ analysis }) => analysis, report);
  }

  /**
   * Return the turn after some moves and its analysis, which does not depend on these moves.
   *
   * @param options See {@link Engine.analyse}.
   * @param played See {@link Kernel.evaluate}.
   * @returns Rejected as that of `analyse`.
   */
  evaluate(start: string, moves: string[], options: Record<string, number>, played = ""): Promise<Evaluation> {
    return this.#send({ command: "evaluate", start, moves, options, played }, ({ evaluation }) => evaluation);
  }

  /**
   * Return the move of an opponent; see {@link Kernel.choose}.
   *
   * @returns Rejected as that of `analyse`.
   */
  choose(spec: string, start: string, moves: string[], seed: string, ceiling: Ceiling = {}): Promise<string> {
    return this.#send({ command: "choose", spec, start, moves, seed, ceiling }, ({ move }) => move);
  }

  /**
   * Send a request that may need the weights; see {@link Kernel.ask}. The request `medals` takes seconds, so a page
   * that plays meanwhile asks an engine of its own.
   *
   * @returns Rejected as that of `analyse`.
   */
  ask<Answer>(...lines: string[]): Promise<Answer> {
    return this.#send({ command: "guide", lines }, ({ answer }) => answer as Answer);
  }

  /**
   * Send a question to the worker, and return the answer; it never comes if the page is being loaded again.
   *
   * @param answerOf Returns the answer that a message holds; undefined if it holds none.
   */
  #send<Answer>(
    question: Question,
    answerOf: (message: { analysis: Analysis; evaluation: Evaluation; move: string; answer: unknown }) => Answer,
    report: (analysis: Analysis) => void = () => {},
  ): Promise<Answer> {
    this.stop();
    const worker = this.#worker ?? startWorker();
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        // A question that was asked after the death of this one's worker goes on.
        if (this.#reject === reject) this.#reject = null;
        settle();
      };
      this.#reject = reject;
      worker.onmessage = ({ data }) => {
        if (data.isLoaded) return;
        const answer = answerOf(data);
        if (data.report) report(data.report);
        else if (answer) end(() => resolve(answer));
        else if (data.part === "module") fail(data.message);
        else end(() => reject(new KernelError(data.part, data.message)));
      };
      worker.onerror = (event) => void fail(event.message || "the engine cannot be started");
      const fail = async (message: string) => {
        // A module that was not loaded, or that has failed, cannot answer; the next question loads it again.
        this.end();
        if (!(await reloadIfReplaced())) end(() => reject(new KernelError("module", message)));
      };
      worker.postMessage(question);
    });
  }

  /** End the search of the present question, if there is one; the next question starts a new worker. */
  stop() {
    if (!this.#reject) return;
    this.#reject(new Stopped());
    this.#reject = null;
    this.end();
  }

  /** End the worker, which answers no question any more; the next question starts a new one. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

/**
 * Load the page again if a file of its release is gone. Games, analyses and progress come back where the browser
 * stores them; a search, a review and a lesson end.
 *
 * @returns Whether the page is being loaded again.
 */
async function reloadIfReplaced(): Promise<boolean> {
  const { worker, kernel, weights } = addresses();
  const asked = [worker, kernel, weights].map((file) => fetch(file, { method: "HEAD", cache: "no-store" }));
  const answers = await Promise.allSettled(asked);
  const isReplaced = answers.some((answer) => answer.status === "fulfilled" && GONE.includes(answer.value.status));
  if (isReplaced) location.reload();
  return isReplaced;
}
