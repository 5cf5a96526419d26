// The geometry of the board: names, columns and rows of cells, and the cells to which keys move the focus.

/** How far an arrow key moves, in columns and rows. */
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** The rows and columns of the cells of a board, which are known by name. */
export class Grid {
  rows: string[][];
  names;
  width;
  height;

  /** @param rows The names of the cells, row by row. */
  constructor(rows: string[][]) {
    this.rows = rows;
    this.names = rows.flat();
    this.width = rows[0]?.length ?? 0;
    this.height = rows.length;
  }

  /** The name of the cell in the middle of the board, where the keyboard focus starts. */
  get middle() {
    return this.#name(this.names.length >> 1);
  }

  /**
   * Return the column and the row of a cell, both counted from 0.
   *
   * @param name The name of the cell, such as `c7`.
   */
  place(name: string): [number, number] {
    const index = this.names.indexOf(name);
    return [index % this.width, Math.floor(index / this.width)];
  }

  /**
   * Return the name of the next cell, in reading order (row by row), that satisfies a condition; the search wraps
   * around.
   *
   * @param name The name of the cell at which the search starts; this cell is tested last.
   * @param direction 1 to search forward, -1 to search backward.
   * @returns `undefined` if no cell satisfies it.
   */
  next(name: string, direction: 1 | -1, isWanted: (name: string) => boolean): string | undefined {
    const start = this.names.indexOf(name);
    const ahead = [...this.names.slice(start + 1), ...this.names.slice(0, start + 1)];
    const behind = [...this.names.slice(start), ...this.names.slice(0, start)].reverse();
    return (direction > 0 ? ahead : behind).find(isWanted);
  }

  /**
   * Return the name of the cell to which a key moves the focus; `null` if the key does not move it.
   *
   * The arrow keys go to the neighbouring cell and wrap around, Home and End to the ends of the row, Page Up and Page
   * Down to the ends of the column. With the control key, Home and End go to the first and the last cell of the board.
   *
   * @param key The key, as in `KeyboardEvent.key`.
   * @param options `isControl`: the control key is held; `isTransposed`: the board is drawn with its rows as columns.
   */
  target(
    name: string,
    key: string,
    { isControl = false, isTransposed = false }: { isControl?: boolean; isTransposed?: boolean } = {},
  ) {
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

  #at(x: number, y: number) {
    return this.#name(y * this.width + x);
  }

  /**
   * Return the name of a cell; throw a RangeError if there is none.
   *
   * @param index The number of the cell in reading order, from 0.
   */
  #name(index: number) {
    const name = this.names[index];
    if (name === undefined) throw new RangeError(`The grid has no cell ${index}.`);
    return name;
  }
}
