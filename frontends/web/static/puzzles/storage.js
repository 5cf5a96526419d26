// The progress with puzzles in the browser's storage.

const STORAGE_KEY = "tribolo.puzzles";

/** Keeps a text in the browser; reports once if the browser keeps nothing. */
export class ProgressStorage {
  #hasTold = false;

  /** @param {() => void} onRefusal Called once if the browser keeps nothing. */
  constructor(onRefusal) {
    this.#onRefusal = onRefusal;
  }

  #onRefusal;

  /** Return the stored progress as JSON; `null` if none is stored or the browser denies access. */
  read() {
    try {
      return localStorage.getItem(STORAGE_KEY);
    } catch {
      return null; // The browser gives no access to the storage.
    }
  }

  /** @param {string} text The progress as JSON. */
  write(text) {
    try {
      localStorage.setItem(STORAGE_KEY, text);
    } catch {
      if (!this.#hasTold) this.#onRefusal();
      this.#hasTold = true;
    }
  }
}
