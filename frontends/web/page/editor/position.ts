// The position that the user paints in the editor: a letter for each cell, as in a position string.

/**
 * Return the letter that stands in a position string for the content of a cell, such as `B` for a cell of Blue.
 *
 * @param classes The CSS classes of the cell. If no class is in `styles`, the letter is `.`.
 * @param styles For each letter, such as `B`, the CSS class of the cells that it stands for, such as `blue`.
 */
export function letterOf(classes: Iterable<string>, styles: ReadonlyMap<string, string>) {
  const found = new Set(classes);
  return [...styles].find(([, style]) => found.has(style))?.[0] ?? ".";
}

/**
 * Return the position string of a text that looks like one, or that has the rows of a board; `null` for any other text.
 * Nothing checks the board, and rows give no player to move.
 */
export function drawnPosition(text: string) {
  const line = text.trim();
  if (/^\S*\/\S*( [brg-])?$/i.test(line)) return line;
  const rows = line.split(/\s+/);
  if (rows.length < 2 || !rows.every((row) => /^[.#BRG]+$/.test(row))) return null;
  return rows.map((row) => row.replace(/\.+/g, ({ length }) => String(length))).join("/");
}

/**
 * Return a board as text: one line of letters for each row.
 *
 * @param rows The names of the cells, row by row.
 * @param letters The letter of each cell's content, keyed by the name of the cell.
 */
export function boardText(rows: string[][], letters: ReadonlyMap<string, string>) {
  return rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
}
