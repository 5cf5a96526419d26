// The geometry of the grid of cells: names, columns and rows, and where a key leads.

/** How far an arrow key moves, in columns and rows. */
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** The names of the cells, row by row. */
export class Grid {
  /** @param {string[][]} rows */
  constructor(rows) {
    this.rows = rows;
    this.names = rows.flat();
    this.width = rows[0]?.length ?? 0;
    this.height = rows.length;
  }

  /** The name of the cell in the middle, where the keyboard starts. */
  get middle() {
    return this.#name(this.names.length >> 1);
  }

  /**
   * Return the column and the row of a cell, from 0.
   *
   * @param {string} name
   * @returns {[number, number]}
   */
  place(name) {
    const index = this.names.indexOf(name);
    return [index % this.width, Math.floor(index / this.width)];
  }

  /**
   * Return the nearest cell after another one, in reading order, that satisfies a condition; the search wraps around.
   *
   * @param {string} name The cell to start from, which is tested last.
   * @param {1 | -1} direction 1 searches forward, -1 backward.
   * @param {(name: string) => boolean} isWanted The condition.
   * @returns {string | undefined} `undefined` if no cell satisfies it.
   */
  next(name, direction, isWanted) {
    const start = this.names.indexOf(name);
    const ahead = [...this.names.slice(start + 1), ...this.names.slice(0, start + 1)];
    const behind = [...this.names.slice(start), ...this.names.slice(0, start)].reverse();
    return (direction > 0 ? ahead : behind).find(isWanted);
  }

  /**
   * Return the cell that a key leads to, `null` if the key does not move the focus. The arrows wrap around.
   *
   * @param {string} name The focused cell.
   * @param {string} key The key, as in `KeyboardEvent.key`.
   * @param {{ isControl?: boolean, isTransposed?: boolean }} [options] `isTransposed`: columns run down the page.
   * @returns {string | null}
   */
  target(name, key, { isControl = false, isTransposed = false } = {}) {
    const [x, y] = this.place(name);
    const arrow = ARROWS.get(key);
    if (arrow) {
      const [dx = 0, dy = 0] = isTransposed ? arrow.toReversed() : arrow;
      return this.#at((x + dx + this.width) % this.width, (y + dy + this.height) % this.height);
    }
    switch (key) {
      case "Home":
        return this.#at(0, isControl ? 0 : y);
      case "End":
        return this.#at(this.width - 1, isControl ? this.height - 1 : y);
      case "PageUp":
        return this.#at(x, 0);
      case "PageDown":
        return this.#at(x, this.height - 1);
      default:
        return null;
    }
  }

  /** @param {number} x @param {number} y */
  #at(x, y) {
    return this.#name(y * this.width + x);
  }

  /** @param {number} index */
  #name(index) {
    const name = this.names[index];
    if (name === undefined) throw new RangeError(`The grid has no cell ${index}.`);
    return name;
  }
}
