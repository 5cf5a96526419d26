/**
 * The kernel in WebAssembly: its loader, and requests and answers as objects.
 *
 * `kernel/src/browser/mod.rs` defines the requests. The page needs no weights for the rules.
 */

/** One number for each of Blue, Red and Green. */
export type Trio = [number, number, number];

/** A turn: a board, the player to move and the legal moves. */
export interface Turn {
  /** The position string. */
  position: string;
  /** The player to move; null if the game is over. */
  player: string | null;
  /** The players skipped before the player to move. */
  skipped: string[];
  /** The cells of each player. */
  scores: Trio;
  /** The share of each player in the win; null if the game goes on. */
  shares: Trio | null;
  /** The legal moves, each with the cells that it captures. */
  moves: Record<string, string[]>;
}

/** A move of an analysis. */
export interface RankedMove {
  /** The cell. */
  move: string;
  /** The expected win share of the player to move. */
  value: number;
  /** The expected win share of each player; null if unknown. */
  shares: Trio | null;
  /** The expected cells of each player at the end; null if unknown. */
  cells: Trio | null;
  /** The principal variation, beginning with the move. */
  line: string[];
  /** The nodes searched below the move. */
  nodes: number;
}

/** The legal moves of a turn, best first. */
export interface Analysis {
  moves: RankedMove[];
  /** The number of leading moves that are equally good. */
  equals: number;
  /** The nodes searched. */
  nodes: number;
  /** The depth of the longest branch in plies. */
  depth: number;
  /** Whether the value of the best move is proven. */
  solved: boolean;
}

/** The most that the search of an opponent may take, whatever the limits in its spec. */
export interface Ceiling {
  milliseconds?: number;
  nodes?: number;
}

/** The deal of a UTC day: a standard deal that a person plays against two opponents. */
export interface DailyDeal {
  /** The version of the rules that turn a date into a deal. */
  version: number;
  /** The seed of the deal and of the opponents' choices. */
  seed: string;
  /** The player whose seat the person has. */
  seat: string;
  /** The specs of Blue, Red and Green; null for the person. */
  seats: (string | null)[];
  /** The digest of the weights that the opponents need; null if they need none. */
  weights: string | null;
}

/** The cells that each medal of a deal needs. */
export interface Medals {
  bronze: number;
  silver: number;
  gold: number;
}

export type Medal = "gold" | "silver" | "bronze";

/** A turn and its analysis. */
export interface Evaluation {
  turn: Turn;
  /** Null if the game is over. */
  analysis: Analysis | null;
  /** The turn after the best move; null unless another move was played. */
  afterBest: Evaluation | null;
}

type Judgement = "inaccuracy" | "mistake" | "blunder";

/** A move of a game, compared with the best move. If no other is better, it is the best. */
export interface ReviewedMove {
  /** The number of the move, from 1. */
  ply: number;
  player: string;
  move: string;
  /** The number of legal moves. */
  choices: number;
  /** The win shares after the move. */
  shares: Trio;
  best: string;
  /** The win shares after the best move. */
  bestShares: Trio;
  /** The principal variation, beginning with the best move. */
  line: string[];
  /** The win share that the move cost its player. */
  loss: number;
  /** The cells that the player is expected to own at the end after the best move, less those after this one. */
  lostCells: number;
  /** From 0 to 100. */
  accuracy: number;
  judgement: Judgement | null;
  /** Whether the move cost its player little and moved much between the two others. */
  isKingmaker: boolean;
  /** The win share moved between the two others. */
  gift: { from: string; to: string; share: number };
  /** The comment on the move in an annotated record. */
  annotation: string;
  /** The comment on the best move in an annotated record. */
  bestAnnotation: string;
}

export interface PlayerSummary {
  player: string;
  /** The mean, weighted by the alternatives of each move; null if fewer than ten moves had any. */
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  kingmakers: number;
  /** The numbers of the costliest moves, at most five, the costliest first. */
  costly: number[];
}

/** The review of the first moves of a game. */
export interface Review {
  moves: ReviewedMove[];
  /** The win shares after 0, 1, 2, ... moves. */
  shares: Trio[];
  summaries: PlayerSummary[];
  /**
   * The number, from 1, of the move at which a finished game turned; null if there is none. See `turning_point` in
   * `tribolo_core/analysis/review.py`.
   */
  turningPoint: number | null;
}

/** Which opponent a player moves like. */
export interface Likeness {
  player: string;
  /** Its spec without limits. */
  opponent: string;
  probability: number;
}

/** The progress of a solver of puzzles. */
export interface Progress {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
  solved: number;
  missed: number;
  /** The number of puzzles solved since the last miss. */
  streak: number;
  /** The longest streak. */
  best: number;
  /** The ids of the last puzzles, the oldest first. */
  seen: string[];
  /** The grade of the rating, from 0 to 3. */
  grade: number;
}

/** The exports of the module; see `kernel/src/browser/exports.rs`. */
interface Exports {
  memory: WebAssembly.Memory;
  input: (length: number) => number;
  load_weights: () => number;
  answer: () => number;
  output: () => number;
}

/** A fault of a text; the words in braces in `message` stand for `values`. */
export interface Fault {
  line: number;
  column: number;
  message: string;
  values: Record<string, string>;
}

/** The error of a request that the kernel refuses; `part` is the part of the request at fault. */
export class KernelError extends Error {
  override name = "KernelError";
  part: string;
  faults: Fault[];

  /** @param faults The faults of the text at fault, if there is one. */
  constructor(part: string, message: string, faults: Fault[] = []) {
    super(message);
    this.part = part;
    this.faults = faults;
  }
}

/** Return the first line of a request. */
function command(words: string, options: Record<string, number | string>) {
  return [words, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(" ");
}

/** An instance of the kernel. It answers one request at a time and blocks its thread meanwhile. */
export class Kernel {
  #exports: Exports;
  #report: (analysis: Analysis) => void = () => {};

  constructor(module: WebAssembly.Module) {
    const report = (address: number, length: number) => {
      this.#report(JSON.parse(this.#text(address, length)));
    };
    const now = () => performance.now();
    const number = (address: number, length: number) => Number(this.#text(address, length));
    const instance = new WebAssembly.Instance(module, { tribolo: { now, number, report } });
    this.#exports = instance.exports as unknown as Exports;
  }

  /**
   * Load the network that analyses need.
   *
   * @param file The content of a weights file: two lines of text, then the weights.
   * @throws KernelError if the weights are invalid.
   */
  loadWeights(file: Uint8Array) {
    const start = file.indexOf(10, file.indexOf(10) + 1) + 1;
    this.#call(file.subarray(start), this.#exports.load_weights);
  }

  /**
   * Return the turn after some moves.
   *
   * @throws KernelError if the position is invalid or a move is illegal.
   */
  turn(start: string, moves: string[]): Turn {
    return this.ask("turn", start, moves.join(" "));
  }

  /**
   * Rank the legal moves of the turn after some moves.
   *
   * @param options `nodes` or `milliseconds`, and `seed`, `exploration`, `sharpness`.
   * @throws KernelError if the request is invalid, or if no weights are loaded.
   */
  analyse(
    start: string,
    moves: string[],
    options: Record<string, number | string>,
    report: (analysis: Analysis) => void = () => {},
  ): Analysis {
    this.#report = report;
    return this.ask(command("analyse", options), start, moves.join(" "));
  }

  /**
   * Return the first turn of a deal.
   *
   * @param preset The name of a preset, such as `standard`.
   * @param seed See {@link Kernel.choose}.
   * @throws KernelError if there is no such preset, or if the seed is invalid.
   */
  deal(preset: string, seed: string): Turn {
    return this.ask(`deal ${preset} ${seed}`);
  }

  /**
   * Return the deal of a UTC day.
   *
   * @param date A date in ISO 8601, such as `2026-12-01`.
   * @throws KernelError if the text is not a date.
   */
  day(date: string): DailyDeal {
    return this.ask(`day ${date}`);
  }

  /**
   * Return the move that an opponent plays on the turn after some moves.
   *
   * @param spec The spec of the opponent, without the options `threads`, `ponder`, `weights` and `gumbel`.
   * @param seed A decimal number below 2^64, which a JavaScript number cannot hold.
   * @returns The cell.
   * @throws KernelError if the request is invalid; its part is "weights" if the opponent needs them and none are
   *   loaded.
   */
  choose(spec: string, start: string, moves: string[], seed: string, ceiling: Ceiling = {}): string {
    return this.ask<{ move: string }>(command(`choose ${spec}`, { seed, ...ceiling }), start, moves.join(" ")).move;
  }

  /**
   * Return the turn after some moves and its analysis, which does not depend on these moves.
   *
   * @param options See {@link Kernel.analyse}.
   * @param played The move played there; unless it is the best, the turn after the best is evaluated too.
   * @throws KernelError if the request is invalid, or if no weights are loaded.
   */
  evaluate(start: string, moves: string[], options: Record<string, number | string>, played = ""): Evaluation {
    const turn = this.turn(start, moves);
    const analysis = turn.player ? this.analyse(turn.position, [], options) : null;
    const [best] = analysis?.moves ?? [];
    const isBest = !played || !best || best.move === played;
    return { turn, analysis, afterBest: isBest ? null : this.evaluate(turn.position, [best.move], options) };
  }

  /**
   * Send a request; `kernel/src/browser/mod.rs` defines the requests and their answers.
   *
   * @throws KernelError if the request is invalid; its part is "weights" if it needs them and none are loaded.
   */
  ask<Answer>(...lines: string[]): Answer {
    return this.#call(new TextEncoder().encode(lines.join("\n")), this.#exports.answer);
  }

  /**
   * Copy bytes into the module, call one of its functions, and return the object that it answers with.
   *
   * @throws KernelError if the answer is an error, or if there is not enough memory.
   */
  #call(bytes: Uint8Array, call: () => number) {
    const address = this.#exports.input(bytes.length);
    if (!address) throw new KernelError("request", "there is not enough memory");
    new Uint8Array(this.#exports.memory.buffer, address >>> 0, bytes.length).set(bytes);
    const length = call();
    const answer = JSON.parse(this.#text(this.#exports.output(), length));
    if (answer.error) throw new KernelError(answer.error, answer.message, answer.faults);
    return answer;
  }

  #text(address: number, length: number) {
    // An address above 2 GiB comes as a negative number.
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, address >>> 0, length));
  }
}
