// The check of the editor's position by the server.

/** @import { PositionState } from "../state/api.js" */

import { ask, Refusal } from "./server.js";
import { sleep } from "./timing.js";

const DEBOUNCE = 300; // milliseconds after the last change

export class PositionCheck {
  /** The number of requests; an answer to any but the last is dropped. */
  #requests = 0;

  /**
   * @param {string} address
   * @param {(position: PositionState) => void} onPosition Called with a valid position.
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
   * Let the server check a drawn position, once the user has made no change for a moment.
   *
   * @param {{ text: string, mover?: FormDataEntryValue | null }} drawing `mover` is the letter of the player to move.
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
