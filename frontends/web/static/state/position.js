// The position that the user paints in the editor: a letter for each cell, as in a position string.

/**
 * Return the letter that stands for a drawn cell in board text, such as `B` for the class `blue`.
 *
 * @param {Iterable<string>} classes The CSS classes of the cell. Without a known style among them, the letter is `.`.
 * @param {ReadonlyMap<string, string>} styles The styles of a cell's content, keyed by its letter in board text.
 */
export function letterOf(classes, styles) {
  const found = new Set(classes);
  return [...styles].find(([, style]) => found.has(style))?.[0] ?? ".";
}

/**
 * Return a board as text: one line of letters for each row.
 *
 * @param {string[][]} rows The names of the cells, row by row.
 * @param {ReadonlyMap<string, string>} letters The letters, keyed by the names of the cells.
 */
export function boardText(rows, letters) {
  return rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
}
