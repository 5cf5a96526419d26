/** Several engines that share a list of questions, so that a review uses all cores of the visitor's machine. */

import { Engine, Stopped } from "./engine.ts";
import { type Evaluation, KernelError, type Likeness } from "./kernel.ts";

/** A turn to search: the turn after `moves` from `start`, and the move `played` there; see {@link Kernel.evaluate}. */
interface Question {
  start: string;
  moves: string[];
  played?: string;
}

/** The most engines by default; each has its own copy of the kernel and of the weights. */
const MOST_ENGINES = 8;

/** A pool answers one list of questions at a time; a new list stops the previous one. */
export class Pool {
  #engines: Engine[];
  /** Ends the present list with an error; null if there is none. */
  #fail: ((reason: unknown) => void) | null = null;

  /**
   * An engine starts its worker with its first question.
   *
   * @param size The number of engines; by default, one for each core, but at most `MOST_ENGINES`.
   */
  constructor(size: number = Math.min(navigator.hardwareConcurrency, MOST_ENGINES)) {
    this.#engines = Array.from({ length: size }, () => new Engine());
  }

  /**
   * Answer questions, several at a time.
   *
   * The answers do not depend on the number of engines if `options` limits the nodes. If a worker dies, another worker
   * gets its question.
   *
   * @param options See {@link Engine.analyse}.
   * @param take Gets each answer when it is known, in any order.
   * @returns Rejected with KernelError if a question is refused or two workers have died of it, with Stopped if `stop`
   *   is called, and with the error that `take` throws.
   */
  answer<Asked extends Question>(
    questions: Asked[],
    options: Record<string, number>,
    take: (question: Asked, answer: Evaluation) => void,
  ): Promise<void> {
    this.stop();
    const waiting = questions.map((question) => ({ question, deaths: 0 }));
    const free = [...this.#engines];
    return new Promise((resolve, reject) => {
      const fail = (reason: unknown) => {
        if (this.#fail !== fail) return;
        this.#fail = null;
        for (const engine of this.#engines) engine.stop();
        reject(reason);
      };
      const ask = async (engine: Engine, { question, deaths }: { question: Asked; deaths: number }) => {
        try {
          const answer = await engine.evaluate(question.start, question.moves, options, question.played);
          if (this.#fail !== fail) return;
          take(question, answer);
        } catch (error) {
          const isDead = error instanceof KernelError && error.part === "module";
          if (!isDead) return fail(error);
          if (deaths) return fail(new KernelError("module", `The engine stopped twice at a turn: ${error.message}.`));
          waiting.unshift({ question, deaths: 1 });
        }
        free.push(engine);
        proceed();
      };
      const proceed = () => {
        if (this.#fail !== fail) return;
        while (free.length && waiting.length) {
          ask(free.pop() as Engine, waiting.shift() as (typeof waiting)[0]);
        }
        if (free.length < this.#engines.length) return;
        this.#fail = null;
        resolve();
      };
      this.#fail = fail;
      proceed();
    });
  }

  /** Return which opponents the players of a game move like. A new list of questions stops this one. */
  likenesses(start: string, moves: string[]): Promise<Likeness[]> {
    // The last engine gets the first question, so it is loaded.
    const engine = this.#engines.at(-1) as Engine;
    return engine.ask("likenesses", start, moves.join(" "));
  }

  /** End the searches of the present questions, if there are any. */
  stop() {
    this.#fail?.(new Stopped());
  }
}
