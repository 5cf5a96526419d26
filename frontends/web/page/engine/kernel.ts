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
 * @property {Trio | null} shares The share of each player in the win; null if the game goes on.
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
 * The most that the search of an opponent may take, whatever the limits in its spec.
 *
 * @typedef {{ milliseconds?: number, nodes?: number }} Ceiling
 */

/**
 * @typedef {object} DailyDeal The deal of a UTC day: a standard deal that a person plays against two opponents.
 * @property {number} version The version of the rules that turn a date into a deal.
 * @property {string} seed The seed of the deal and of the opponents' choices.
 * @property {string} seat The player whose seat the person has.
 * @property {(string | null)[]} seats The specs of Blue, Red and Green; null for the person.
 * @property {string | null} weights The digest of the weights that the opponents need; null if they need none.
 */

/**
 * The cells that each medal of a deal needs.
 *
 * @typedef {{ bronze: number, silver: number, gold: number }} Medals
 */

/** @typedef {"gold" | "silver" | "bronze"} Medal */

/**
 * @typedef {object} Evaluation A turn and its analysis.
 * @property {Turn} turn
 * @property {Analysis | null} analysis Null if the game is over.
 * @property {Evaluation | null} afterBest The turn after the best move; null unless another move was played.
 */

/** @typedef {"inaccuracy" | "mistake" | "blunder"} Judgement */

/**
 * @typedef {object} ReviewedMove A move of a game, compared with the best move. If no other is better, it is the best.
 * @property {number} ply The number of the move, from 1.
 * @property {string} player
 * @property {string} move
 * @property {number} choices The number of legal moves.
 * @property {Trio} shares The win shares after the move.
 * @property {string} best
 * @property {Trio} bestShares The win shares after the best move.
 * @property {string[]} line The principal variation, beginning with the best move.
 * @property {number} loss The win share that the move cost its player.
 * @property {number} lostCells The cells that the player is expected to own at the end after the best move, less those
 *   after this one.
 * @property {number} accuracy From 0 to 100.
 * @property {Judgement | null} judgement
 * @property {boolean} isKingmaker Whether the move cost its player little and moved much between the two others.
 * @property {{ from: string, to: string, share: number }} gift The win share moved between the two others.
 * @property {string} annotation The comment on the move in an annotated record.
 * @property {string} bestAnnotation The comment on the best move in an annotated record.
 */

/**
 * @typedef {object} PlayerSummary
 * @property {string} player
 * @property {number | null} accuracy The mean, weighted by the alternatives of each move; null if fewer than ten moves
 *   had any.
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} blunders
 * @property {number} kingmakers
 * @property {number[]} costly The numbers of the costliest moves, at most five, the costliest first.
 */

/**
 * @typedef {object} Review The review of the first moves of a game.
 * @property {ReviewedMove[]} moves
 * @property {Trio[]} shares The win shares after 0, 1, 2, ... moves.
 * @property {PlayerSummary[]} summaries
 * @property {number | null} turningPoint The number, from 1, of the move at which a finished game turned; null if there
 *   is none. See `turning_point` in `tribolo_core/analysis/review.py`.
 */

/**
 * @typedef {object} Likeness Which opponent a computer player moves like.
 * @property {string} player
 * @property {string} opponent Its spec without limits.
 * @property {number} probability
 */

/**
 * @typedef {object} Progress The progress of a solver of puzzles.
 * @property {number} rating
 * @property {number} deviation The standard deviation of the rating.
 * @property {number} solved
 * @property {number} missed
 * @property {number} streak The number of puzzles solved since the last miss.
 * @property {number} best The longest streak.
 * @property {string[]} seen The ids of the last puzzles, the oldest first.
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

/**
 * Return the first line of a request.
 *
 * @param {string} words The command and its arguments.
 * @param {Record<string, number | string>} options
 */
function command(words, options) {
  return [words, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(" ");
}

/** An instance of the kernel. It answers one request at a time and blocks its thread meanwhile. */
export class Kernel {
  /** @type {Exports} */
  #exports;
  /** @type {(analysis: Analysis) => void} */
  #report = () => {};

  /** @param {WebAssembly.Module} module */
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
   * @param {string} start
   * @param {string[]} moves
   * @param {Record<string, number | string>} options `nodes` or `milliseconds`, and `seed`, `exploration`, `sharpness`.
   * @param {(analysis: Analysis) => void} [report] Gets each intermediate analysis.
   * @returns {Analysis}
   * @throws {KernelError} if the request is invalid, or if no weights are loaded.
   */
  analyse(start, moves, options, report = () => {}) {
    this.#report = report;
    return this.ask(command("analyse", options), start, moves.join(" "));
  }

  /**
   * Return the first turn of a deal.
   *
   * @param {string} preset The name of a preset, such as `standard`.
   * @param {string} seed See {@link Kernel.choose}.
   * @returns {Turn}
   * @throws {KernelError} if there is no such preset, or if the seed is invalid.
   */
  deal(preset, seed) {
    return this.ask(`deal ${preset} ${seed}`);
  }

  /**
   * Return the deal of a UTC day.
   *
   * @param {string} date A date in ISO 8601, such as `2026-12-01`.
   * @returns {DailyDeal}
   * @throws {KernelError} if the text is not a date.
   */
  day(date) {
    return this.ask(`day ${date}`);
  }

  /**
   * Return the move that an opponent plays on the turn after some moves.
   *
   * @param {string} spec The spec of the opponent, without the options `threads`, `ponder`, `weights` and `gumbel`.
   * @param {string} start
   * @param {string[]} moves
   * @param {string} seed A decimal number below 2^64, which a JavaScript number cannot hold.
   * @param {Ceiling} [ceiling]
   * @returns {string} The cell.
   * @throws {KernelError} if the request is invalid; its part is "weights" if the opponent needs them and none are
   *   loaded.
   */
  choose(spec, start, moves, seed, ceiling = {}) {
    return this.ask(command(`choose ${spec}`, { seed, ...ceiling }), start, moves.join(" ")).move;
  }

  /**
   * Return the turn after some moves and its analysis, which does not depend on these moves.
   *
   * @param {string} start
   * @param {string[]} moves
   * @param {Record<string, number | string>} options See {@link Kernel.analyse}.
   * @param {string} [played] The move played there; unless it is the best, the turn after the best is evaluated too.
   * @returns {Evaluation}
   * @throws {KernelError} if the request is invalid, or if no weights are loaded.
   */
  evaluate(start, moves, options, played = "") {
    const turn = this.turn(start, moves);
    const analysis = turn.player ? this.analyse(turn.position, [], options) : null;
    const [best] = analysis?.moves ?? [];
    const isBest = !played || !best || best.move === played;
    return { turn, analysis, afterBest: isBest ? null : this.evaluate(turn.position, [best.move], options) };
  }

  /**
   * Send a request; `kernel/src/browser/mod.rs` defines the requests and their answers.
   *
   * @param {string[]} lines
   * @returns {any}
   * @throws {KernelError} if the request is invalid; its part is "weights" if it needs them and none are loaded.
   */
  ask(...lines) {
    return this.#call(new TextEncoder().encode(lines.join("\n")), this.#exports.answer);
  }

  /**
   * Copy bytes into the module, call one of its functions, and return the object that it answers with.
   *
   * @param {Uint8Array} bytes
   * @param {() => number} call
   * @throws {KernelError} if the answer is an error, or if there is not enough memory.
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
   * @param {number} address
   * @param {number} length
   */
  #text(address, length) {
    // An address above 2 GiB comes as a negative number.
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, address >>> 0, length));
  }
}
