/** The rules on the visitor's machine: a worker that asks the kernel, so that the page asks no server. */

import { type DailyDeal, type Fault, KernelError, type Turn } from "./kernel.ts";
import { startWorker } from "./start.ts";

interface Answer {
  answer: unknown;
}
interface Refusal {
  part: string;
  message: string;
  faults: Fault[];
}

/** The most turns that are remembered, those of a few games; one more, and all are forgotten. */
const REMEMBERED = 1000;

/**
 * Answers with the turn after some moves, and with deals. It has no answer until the kernel is loaded.
 */
export class Rules {
  /** Whether the kernel is loaded and runs. */
  isReady = false;

  #worker: Worker | null = null;
  #settle: (isLoaded: boolean) => void = () => {};
  /** The functions that settle the questions on their way, the oldest first. */
  #waiting: { resolve: (answer: unknown) => void; reject: (reason: KernelError) => void }[] = [];
  #turns = new Map<string, Promise<Turn | null>>();

  #onEnd: () => void;

  /** @param onEnd Called when the kernel cannot be loaded, or ends. */
  constructor(onEnd: () => void = () => {}) {
    this.#onEnd = onEnd;
  }

  /**
   * Load the kernel, for which the browser needs workers and WebAssembly.
   *
   * @returns Whether the kernel was loaded.
   */
  load(): Promise<boolean> {
    if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
      this.#end();
      return Promise.resolve(false);
    }
    const worker = startWorker();
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", () => this.#end());
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /**
   * Return the turn after some moves; `null` if the kernel is not loaded or ends, or refuses the position or a move.
   */
  turn(start: string, moves: string[]): Promise<Turn | null> {
    const key = `${start} ${moves.join(" ")}`;
    const known = this.#turns.get(key);
    if (known) return known;
    const turn = this.ask<Turn>("turn", start, moves.join(" ")).catch(() => null);
    if (this.#turns.size >= REMEMBERED) this.#turns.clear();
    if (this.isReady) this.#turns.set(key, turn);
    return turn;
  }

  /**
   * Return the first turn of a deal; see {@link Kernel.deal}.
   *
   * @returns Rejected as that of `ask`.
   */
  deal(preset: string, seed: string): Promise<Turn> {
    return this.ask(`deal ${preset} ${seed}`);
  }

  /**
   * Return the deal of a UTC day; see {@link Kernel.day}.
   *
   * @returns Rejected as that of `ask`.
   */
  day(date: string): Promise<DailyDeal> {
    return this.ask(`day ${date}`);
  }

  /**
   * Send a request; see {@link Kernel.ask}.
   *
   * @returns Rejected with KernelError if the kernel refuses the request, is not loaded or ends.
   */
  ask<Answer>(...lines: string[]): Promise<Answer> {
    if (!this.isReady) return Promise.reject(new KernelError("module", "the kernel is not loaded"));
    this.#worker?.postMessage({ command: "ask", lines });
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    return answer as Promise<Answer>;
  }

  /** Take a message of the worker: the kernel is loaded, cannot be loaded, or has answered the oldest question. */
  #receive(message: Answer | Refusal | { isLoaded: true }) {
    if ("isLoaded" in message) {
      this.isReady = true;
      this.#settle(true);
    } else if (!("part" in message)) this.#waiting.shift()?.resolve(message.answer);
    else if (message.part === "module") this.#end();
    else this.#waiting.shift()?.reject(new KernelError(message.part, message.message, message.faults));
  }

  /** End the worker, and reject all questions on their way. */
  #end() {
    this.isReady = false;
    this.#settle(false);
    this.#worker?.terminate();
    this.#worker = null;
    this.#turns.clear();
    this.#onEnd();
    for (const { reject } of this.#waiting.splice(0)) reject(new KernelError("module", "the kernel has ended"));
  }
}
