// Checks of the position in the editor, made by the server.

/** @import { PositionState } from "../state/api.js" */

import { ask, Refusal } from "./server.js";
import { sleep } from "./timing.js";

const DEBOUNCE = 300; // milliseconds without a change after which a drawing is sent

export class PositionCheck {
  /** The number of requests; only the position in the answer to the last request is used. */
  #requests = 0;

  /**
   * Create a checker of drawn positions.
   *
   * @param {string} address The URL to which drawings are sent.
   * @param {(position: PositionState) => void} onPosition Called with the position if it is valid.
   * @param {(problem: string) => void} onProblem Called after each check, with "" if the position is valid.
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
   * Let the server check a drawn position. The request is debounced: only the last one within a moment is sent.
   *
   * @param {{ text: string, mover?: FormDataEntryValue | null }} drawing `text`: the position in any notation; `mover`:
   *   the letter of the player to move, by default as in the text.
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
