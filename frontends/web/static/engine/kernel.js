/**
 * The kernel in WebAssembly: its loader, and requests and answers as objects.
 *
 * `kernel/src/browser/mod.rs` defines the requests. The page needs no weights for the rules.
 */

/** @typedef {[number, number, number]} Trio One number for each of Blue, Red and Green. */

/**
 * @typedef {object} Turn A turn: a board, the player to move and the legal moves.
 * @property {string} position The position string.
 * @property {string | null} player The player to move; null if the game is over.
 * @property {string[]} skipped The players skipped before the player to move.
 * @property {Trio} scores The cells of each player.
 * @property {Record<string, string[]>} moves The legal moves, each with the cells that it captures.
 */

/**
 * @typedef {object} RankedMove A move of an analysis.
 * @property {string} move The cell.
 * @property {number} value The expected win share of the player to move.
 * @property {Trio | null} shares The expected win share of each player; null if unknown.
 * @property {Trio | null} cells The expected cells of each player at the end; null if unknown.
 * @property {string[]} line The principal variation, beginning with the move.
 * @property {number} nodes The nodes searched below the move.
 */

/**
 * @typedef {object} Analysis The legal moves of a turn, best first.
 * @property {RankedMove[]} moves
 * @property {number} equals The number of leading moves that are equally good.
 * @property {number} nodes The nodes searched.
 * @property {number} depth The depth of the longest branch in plies.
 * @property {boolean} solved Whether the value of the best move is proven.
 */

/**
 * @typedef {object} Evaluation A turn and its analysis.
 * @property {Turn} turn
 * @property {Analysis | null} analysis Null if the game is over.
 */

/**
 * @typedef {object} Exports The exports of the module; see `kernel/src/browser/exports.rs`.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input
 * @property {() => number} load_weights
 * @property {() => number} answer
 * @property {() => number} output
 */

/**
 * A fault of a text; the words in braces in `message` stand for `values`.
 *
 * @typedef {{ line: number, column: number, message: string, values: Record<string, string> }} Fault
 */

/** The error of a request that the kernel refuses; `part` is the part of the request at fault. */
export class KernelError extends Error {
  /**
   * Create the error from an answer of the kernel.
   *
   * @param {string} part
   * @param {string} message
   * @param {Fault[]} [faults] The faults of the text at fault, if there is one.
   */
  constructor(part, message, faults = []) {
    super(message);
    this.name = "KernelError";
    this.part = part;
    this.faults = faults;
  }
}

/** An instance of the kernel. It answers one request at a time and blocks its thread meanwhile. */
export class Kernel {
  /** @type {Exports} */
  #exports;
  /** @type {(analysis: Analysis) => void} */
  #report = () => {};

  /**
   * Start an instance of a compiled module.
   *
   * @param {WebAssembly.Module} module
   */
  constructor(module) {
    const report = (/** @type {number} */ address, /** @type {number} */ length) => {
      this.#report(JSON.parse(this.#text(address, length)));
    };
    const instance = new WebAssembly.Instance(module, { tribolo: { now: () => performance.now(), report } });
    this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  }

  /**
   * Load the network that analyses need.
   *
   * @param {Uint8Array} file The content of a weights file: two lines of text, then the weights.
   * @throws {KernelError} if the weights are invalid.
   */
  loadWeights(file) {
    const start = file.indexOf(10, file.indexOf(10) + 1) + 1;
    this.#call(file.subarray(start), this.#exports.load_weights);
  }

  /**
   * Return the turn after some moves.
   *
   * @param {string} start The position before the moves.
   * @param {string[]} moves
   * @returns {Turn}
   * @throws {KernelError} if the position is invalid or a move is illegal.
   */
  turn(start, moves) {
    return this.ask("turn", start, moves.join(" "));
  }

  /**
   * Rank the legal moves of the turn after some moves.
   *
   * @param {string} start The position before the moves.
   * @param {string[]} moves
   * @param {Record<string, number | string>} options `nodes` or `milliseconds`, and `seed`, `exploration`, `sharpness`.
   * @param {(analysis: Analysis) => void} [report] Gets each intermediate analysis.
   * @returns {Analysis}
   * @throws {KernelError} if the request is invalid.
   */
  analyse(start, moves, options, report = () => {}) {
    this.#report = report;
    const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    return this.ask(["analyse", ...words].join(" "), start, moves.join(" "));
  }

  /**
   * Return the turn after some moves and its analysis, which does not depend on these moves.
   *
   * @param {string} start The position before the moves.
   * @param {string[]} moves
   * @param {Record<string, number | string>} options See {@link Kernel.analyse}.
   * @returns {Evaluation}
   * @throws {KernelError} if the request is invalid.
   */
  evaluate(start, moves, options) {
    const turn = this.turn(start, moves);
    return { turn, analysis: turn.player ? this.analyse(turn.position, [], options) : null };
  }

  /**
   * Send a request; `kernel/src/browser/mod.rs` defines the requests and their answers.
   *
   * @param {string[]} lines
   * @returns {any}
   * @throws {KernelError} if the request is invalid.
   */
  ask(...lines) {
    return this.#call(new TextEncoder().encode(lines.join("\n")), this.#exports.answer);
  }

  /**
   * Copy bytes into the module, call one of its functions, and return the object that it answers with.
   *
   * @param {Uint8Array} bytes
   * @param {() => number} call
   */
  #call(bytes, call) {
    const address = this.#exports.input(bytes.length);
    if (!address) throw new KernelError("request", "there is not enough memory");
    new Uint8Array(this.#exports.memory.buffer, address >>> 0, bytes.length).set(bytes);
    const length = call();
    const answer = JSON.parse(this.#text(this.#exports.output(), length));
    if (answer.error) throw new KernelError(answer.error, answer.message, answer.faults);
    return answer;
  }

  /**
   * Decode text in the memory of the module.
   *
   * @param {number} address
   * @param {number} length
   */
  #text(address, length) {
    // An address above 2 GiB comes as a negative number.
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, address >>> 0, length));
  }
}
