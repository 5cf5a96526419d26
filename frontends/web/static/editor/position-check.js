// Checks of the position in the editor, made by the server.

/** @import { PositionState } from "../common/api.js" */

import { ask, Refusal } from "../common/server.js";
import { sleep } from "../common/timing.js";

const DEBOUNCE = 300; // milliseconds without a change after which a position is sent

export class PositionCheck {
  /** The number of requests; only the position in the answer to the last request is used. */
  #requests = 0;

  /**
   * Create a checker that lets the server check the positions that the user draws in the position editor.
   *
   * @param {string} address The URL to which the positions are sent.
   * @param {(position: PositionState) => void} onPosition Called with the position if it is valid.
   * @param {(problem: string) => void} onProblem Called after each check with the reason why the position is invalid,
   *   or with "" if it is valid.
   */
  constructor(address, onPosition, onProblem) {
    this.#address = address;
    this.#onPosition = onPosition;
    this.#onProblem = onProblem;
  }

  #address;
  #onPosition;
  #onProblem;

  /**
   * Let the server check a position, and pass the answer to the callbacks `onPosition` and `onProblem`. The request is
   * debounced: it is sent only if no other request follows within 300 ms.
   *
   * @param {{ text: string, mover?: FormDataEntryValue | null }} drawing The position that the user has drawn. `text`
   *   is a position string or the rows of the board. `mover` is the letter of the player to move; without `mover`,
   *   `text` determines the player to move.
   */
  async request(drawing) {
    this.#requests += 1;
    const number = this.#requests;
    await sleep(DEBOUNCE);
    if (number !== this.#requests) return;
    try {
      /** @type {PositionState} */
      const position = await ask(this.#address, drawing);
      if (number === this.#requests) this.#onPosition(position);
      this.#onProblem("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#onProblem(error.message);
    }
  }
}
