// The turns of the opponents of a game in this browser: their engine is asked for each move.

import { hasNetwork, NETWORK } from "../common/network-file.ts";
import { Refusal } from "../common/server.ts";
import type { Engine } from "../engine/engine.ts";
import type { Rules } from "../engine/rules.ts";
import { HUMAN } from "../words/facts.ts";
import { askedOpponent, type Game, type LoopCommand, seedOf } from "./loop.ts";
import { alone, type StoredGame } from "./stored-game.ts";

const MOST_TRIES = 2; // of one move of an opponent, whose worker may die

/** The opponents, which answer one question at a time. */
export type Opponents = Pick<Engine, "choose" | "stop">;

export class OpponentTurns {
  #isThinking = false;

  /** Whether an opponent is being asked for a move. */
  #isAsking = false;

  /** Fulfilled when the worker of the opponents has loaded what it needs, or failed. */
  #warm: Promise<unknown> | null = null;

  #stored: StoredGame;
  #opponents: Opponents;
  #onMove: () => void;
  #onProblem: (problem: string) => void;

  /** @param onMove Called after each move, and after each failure of an opponent. */
  constructor(stored: StoredGame, opponents: Opponents, onMove: () => void, onProblem: (problem: string) => void) {
    this.#stored = stored;
    this.#opponents = opponents;
    this.#onMove = onMove;
    this.#onProblem = onProblem;
  }

  /** Ask an opponent for a move that is not used, so that its first answer in the game comes without a delay. */
  warmUp() {
    const { seats, start } = this.#stored.game;
    const spec = Object.values(seats).find((seat) => seat !== HUMAN);
    if (spec) this.#warm ??= this.#opponents.choose(spec, start, [], "0", { nodes: 1 }).catch(() => null);
  }

  /** Ask the opponents as long as `askedOpponent` names one; in one tab at a time, where the browser has locks. */
  async play() {
    if (this.#isThinking || askedOpponent(this.#stored.game) === null) return;
    this.#isThinking = true;
    try {
      await alone(`tribolo game ${this.#stored.game.id}`, async () => {
        let spec = askedOpponent(this.#stored.game);
        for (; spec !== null; spec = askedOpponent(this.#stored.game)) await this.#answer(this.#stored.game, spec);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#onProblem(error.message);
    } finally {
      this.#isThinking = false;
    }
  }

  /** End the search for a move that is no longer asked for since the game has changed. */
  stopAfter(before: Game) {
    if (this.#isAsking && !isSameQuestion(before, this.#stored.game)) this.#opponents.stop();
  }

  /** Play the move of an opponent or record its failure, unless the game has changed when that is known. */
  async #answer(asked: Game, spec: string) {
    await this.#warm;
    const isAsked = () => isSameQuestion(asked, this.#stored.game);
    const failure: LoopCommand = { command: "fail" };
    const move = await this.#chosen(asked, spec, isAsked);
    try {
      await this.#stored.change(move === null ? failure : { command: "answer", move }, isAsked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#stored.change(failure, isAsked);
    }
    this.#onMove();
  }

  /**
   * Return the move of an opponent; `null` if it has failed, or if the move is not asked for any more.
   *
   * @param isAsked Returns whether the move is still asked for.
   */
  async #chosen(game: Game, spec: string, isAsked: () => boolean): Promise<string | null> {
    const moves = game.moves.map(({ name }) => name);
    for (let tries = 0; tries < MOST_TRIES && isAsked(); tries += 1) {
      this.#isAsking = true;
      try {
        return await this.#opponents.choose(spec, game.start, moves, seedOf(game));
      } catch {
        // The worker may have died, or the search was stopped for a change of the game.
      } finally {
        this.#isAsking = false;
      }
    }
    return null;
  }
}

/**
 * Return whether a page can ask an opponent for moves.
 *
 * @param start The position at the start of the game.
 */
export function canPlay(spec: string, start: string, rules: Pick<Rules, "ask">) {
  if (spec === NETWORK) return hasNetwork();
  // The kernel checks the spec before it misses the weights or a player to move.
  return rules.ask(`choose ${spec} seed=0 nodes=1`, start, "").then(
    () => true,
    (error) => error.part === "weights" || error.part === "moves",
  );
}

/** Return whether the same opponent is to move in two games, after the same moves. */
function isSameQuestion(one: Game, other: Game) {
  return one.moves === other.moves && one.failed === other.failed && askedOpponent(one) === askedOpponent(other);
}
