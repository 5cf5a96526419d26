/** The rules on the visitor's machine: a worker that plays moves with the kernel, so that the page asks no server. */

/** @typedef {import("./kernel.js").Turn} Turn */
/** @typedef {{ turn: Turn } | { part: string, message: string }} Answer */

/** The number of turns that are remembered: those of a few games. */
const REMEMBERED = 1000;

/** Answers which turn some moves lead to. Until the kernel is loaded, and where it cannot be loaded, it knows none. */
export class Rules {
  /** Whether the kernel is loaded and runs. */
  isReady = false;

  /** @type {Worker | null} */
  #worker = null;
  /** @type {(isLoaded: boolean) => void} */
  #settle = () => {};
  /** The functions that take the answers to the questions on their way, the oldest first. */
  #waiting = /** @type {((turn: Turn | null) => void)[]} */ ([]);
  /** @type {Map<string, Promise<Turn | null>>} */
  #turns = new Map();

  /**
   * Load the kernel; do nothing where the browser has no workers or no WebAssembly.
   *
   * @returns {Promise<boolean>} Whether the kernel was loaded.
   */
  load() {
    if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") return Promise.resolve(false);
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", () => this.#end());
    worker.postMessage({ command: "load" });
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /**
   * Return the turn after some moves; `null` if the kernel is not loaded, or refuses the position or a move.
   *
   * @param {string} start The position before the moves.
   * @param {string[]} moves
   * @returns {Promise<Turn | null>}
   */
  turn(start, moves) {
    const worker = this.#worker;
    if (!this.isReady || !worker) return Promise.resolve(null);
    const key = `${start} ${moves.join(" ")}`;
    const known = this.#turns.get(key);
    if (known) return known;
    /** @type {Promise<Turn | null>} */
    const turn = new Promise((resolve) => this.#waiting.push(resolve));
    worker.postMessage({ command: "turn", start, moves });
    if (this.#turns.size >= REMEMBERED) this.#turns.clear();
    this.#turns.set(key, turn);
    return turn;
  }

  /**
   * Take a message of the worker: the kernel is loaded, cannot be loaded, or has answered the oldest question.
   *
   * @param {Answer | { isLoaded: true }} message
   */
  #receive(message) {
    if ("isLoaded" in message) {
      this.isReady = true;
      this.#settle(true);
    } else if ("turn" in message) this.#waiting.shift()?.(message.turn);
    else if (message.part === "module") this.#end();
    else this.#waiting.shift()?.(null);
  }

  /** End the worker, and leave all questions without an answer. */
  #end() {
    this.isReady = false;
    this.#settle(false);
    this.#worker?.terminate();
    this.#worker = null;
    this.#turns.clear();
    for (const resolve of this.#waiting.splice(0)) resolve(null);
  }
}
