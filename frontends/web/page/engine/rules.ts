/** The rules on the visitor's machine: a worker that asks the kernel, so that the page asks no server. */

import { KernelError } from "./kernel.js";

/** @typedef {import("./kernel.js").DailyDeal} DailyDeal */
/** @typedef {import("./kernel.js").Turn} Turn */
/** @typedef {{ answer: any }} Answer */
/** @typedef {{ part: string, message: string, faults: import("./kernel.js").Fault[] }} Refusal */

const WORKER = new URL("worker.js", import.meta.url);

/** The most turns that are remembered, those of a few games; one more, and all are forgotten. */
const REMEMBERED = 1000;

/**
 * Answers with the turn after some moves, and with deals. It has no answer until the kernel is loaded.
 */
export class Rules {
  /** Whether the kernel is loaded and runs. */
  isReady = false;

  /** @type {Worker | null} */
  #worker = null;
  /** @type {(isLoaded: boolean) => void} */
  #settle = () => {};
  /** The functions that settle the questions on their way, the oldest first. */
  #waiting = /** @type {{ resolve: (answer: any) => void, reject: (reason: KernelError) => void }[]} */ ([]);
  /** @type {Map<string, Promise<Turn | null>>} */
  #turns = new Map();

  /** @param {() => void} onEnd Called when the kernel cannot be loaded, or ends. */
  constructor(onEnd = () => {}) {
    this.#onEnd = onEnd;
  }

  #onEnd;

  /**
   * Load the kernel, for which the browser needs workers and WebAssembly.
   *
   * @returns {Promise<boolean>} Whether the kernel was loaded.
   */
  load() {
    if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
      this.#end();
      return Promise.resolve(false);
    }
    const worker = new Worker(WORKER, { type: "module" });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", () => this.#end());
    worker.postMessage({ command: "load" });
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /**
   * Return the turn after some moves; `null` if the kernel is not loaded or ends, or refuses the position or a move.
   *
   * @param {string} start
   * @param {string[]} moves
   * @returns {Promise<Turn | null>}
   */
  turn(start, moves) {
    const key = `${start} ${moves.join(" ")}`;
    const known = this.#turns.get(key);
    if (known) return known;
    const turn = this.ask("turn", start, moves.join(" ")).catch(() => null);
    if (this.#turns.size >= REMEMBERED) this.#turns.clear();
    if (this.isReady) this.#turns.set(key, turn);
    return turn;
  }

  /**
   * Return the first turn of a deal; see {@link Kernel.deal}.
   *
   * @param {string} preset
   * @param {string} seed
   * @returns {Promise<Turn>} Rejected as that of `ask`.
   */
  deal(preset, seed) {
    return this.ask(`deal ${preset} ${seed}`);
  }

  /**
   * Return the deal of a UTC day; see {@link Kernel.day}.
   *
   * @param {string} date
   * @returns {Promise<DailyDeal>} Rejected as that of `ask`.
   */
  day(date) {
    return this.ask(`day ${date}`);
  }

  /**
   * Send a request; see {@link Kernel.ask}.
   *
   * @param {string[]} lines
   * @returns {Promise<any>} Rejected with KernelError if the kernel refuses the request, is not loaded or ends.
   */
  ask(...lines) {
    if (!this.isReady) return Promise.reject(new KernelError("module", "the kernel is not loaded"));
    this.#worker?.postMessage({ command: "ask", lines });
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /**
   * Take a message of the worker: the kernel is loaded, cannot be loaded, or has answered the oldest question.
   *
   * @param {Answer | Refusal | { isLoaded: true }} message
   */
  #receive(message) {
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
