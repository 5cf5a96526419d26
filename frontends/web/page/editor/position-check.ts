// Checks of the position in the editor, made by the kernel.

import type { Turn } from "../engine/kernel.ts";
import { type Ask, parseRecord, translated } from "../record/record.ts";
import { endOfLine, movesTo } from "../record/tree.ts";
import { drawnPosition } from "./position.ts";

/** A valid position: its position string, and whether a player can move. */
export interface Position {
  position: string;
  canStart: boolean;
}

export class PositionCheck {
  /** The number of requests; only the answer to the last request is used. */
  #requests = 0;

  #ask: Ask;
  #onPosition: (position: Position) => void;
  #onProblem: (problem: string) => void;

  /**
   * @param onPosition Called with the position of the last request if it is valid.
   * @param onProblem Called with the reason why that position is invalid or cannot be checked, or with "" if it is
   *   valid.
   */
  constructor(ask: Ask, onPosition: (position: Position) => void, onProblem: (problem: string) => void) {
    this.#ask = ask;
    this.#onPosition = onPosition;
    this.#onProblem = onProblem;
  }

  /**
   * Check a position, and pass the answer to the callbacks `onPosition` and `onProblem`.
   *
   * @param drawing The position that the user has drawn. `text` is a position string, the rows of the board or a game
   *   record. `mover` is the letter of the player to move; without it, this is the player that `text` names, or else
   *   Blue.
   */
  async request({ text, mover }: { text: string; mover?: FormDataEntryValue | null }) {
    this.#requests += 1;
    const number = this.#requests;
    try {
      const position = await this.#parsed(text, mover ? String(mover) : null);
      if (number !== this.#requests) return;
      this.#onPosition(position);
      this.#onProblem("");
    } catch (error) {
      if (number === this.#requests) this.#onProblem((error as Error).message);
    }
  }

  /** @throws Error if the text is invalid or the kernel cannot be asked; the message says what is wrong. */
  async #parsed(text: string, mover: string | null): Promise<Position> {
    const drawn = drawnPosition(text);
    const start = drawn ?? (await this.#endOfRecord(text));
    const [board = "", inText = "b"] = start.split(" ");
    const turn: Turn = await translated(this.#ask("turn", `${board} ${mover ?? inText}`));
    return { position: `${turn.position.split(" ")[0]} ${mover ?? inText}`, canStart: turn.player !== null };
  }

  /** Return the position after the last move of a record's main line. */
  async #endOfRecord(text: string) {
    const tree = await parseRecord(text, this.#ask);
    const moves = movesTo(tree, endOfLine(tree, []));
    const turn: Turn = await translated(this.#ask("turn", tree.start, moves.join(" ")));
    return turn.position;
  }
}
