// Checks of the position in the editor, made by the kernel.

/** @import { Turn } from "../engine/kernel.js" */
/** @import { Ask } from "../record/record.js" */

import { parseRecord, translated } from "../record/record.js";
import { endOfLine, movesTo } from "../record/tree.js";
import { drawnPosition } from "./position.js";

/**
 * A valid position: its position string, and whether a player can move.
 *
 * @typedef {{ position: string, canStart: boolean }} Position
 */

export class PositionCheck {
  /** The number of requests; only the answer to the last request is used. */
  #requests = 0;

  /**
   * @param {Ask} ask Asks the kernel.
   * @param {(position: Position) => void} onPosition Called with the position of the last request if it is valid.
   * @param {(problem: string) => void} onProblem Called with the reason why that position is invalid or cannot be
   *   checked, or with "" if it is valid.
   */
  constructor(ask, onPosition, onProblem) {
    this.#ask = ask;
    this.#onPosition = onPosition;
    this.#onProblem = onProblem;
  }

  #ask;
  #onPosition;
  #onProblem;

  /**
   * Check a position, and pass the answer to the callbacks `onPosition` and `onProblem`.
   *
   * @param {{ text: string, mover?: FormDataEntryValue | null }} drawing The position that the user has drawn. `text`
   *   is a position string, the rows of the board or a game record. `mover` is the letter of the player to move;
   *   without it, this is the player that `text` names, or else Blue.
   */
  async request({ text, mover }) {
    this.#requests += 1;
    const number = this.#requests;
    try {
      const position = await this.#parsed(text, mover ? String(mover) : null);
      if (number !== this.#requests) return;
      this.#onPosition(position);
      this.#onProblem("");
    } catch (error) {
      if (number === this.#requests) this.#onProblem(/** @type {Error} */ (error).message);
    }
  }

  /**
   * @param {string} text
   * @param {string | null} mover
   * @returns {Promise<Position>}
   * @throws {Error} if the text is invalid or the kernel cannot be asked; the message says what is wrong.
   */
  async #parsed(text, mover) {
    const drawn = drawnPosition(text);
    const start = drawn ?? (await this.#endOfRecord(text));
    const [board = "", inText = "b"] = start.split(" ");
    /** @type {Turn} */
    const turn = await translated(this.#ask("turn", `${board} ${mover ?? inText}`));
    return { position: `${turn.position.split(" ")[0]} ${mover ?? inText}`, canStart: turn.player !== null };
  }

  /** Return the position after the last move of a record's main line. @param {string} text */
  async #endOfRecord(text) {
    const tree = await parseRecord(text, this.#ask);
    const moves = movesTo(tree, endOfLine(tree, []));
    /** @type {Turn} */
    const turn = await translated(this.#ask("turn", tree.start, moves.join(" ")));
    return turn.position;
  }
}
