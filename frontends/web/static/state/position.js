// The position that the user paints in the editor: a letter for each cell, as in a position string.

/**
 * Return the letter of a cell's content, as in a position string: `B` for a cell with the CSS class `blue`.
 *
 * @param {Iterable<string>} classes The CSS classes of the cell. If none of them is in `styles`, the letter is `.`.
 * @param {ReadonlyMap<string, string>} styles The CSS class of each content, such as `blue`, keyed by letter.
 */
export function letterOf(classes, styles) {
  const found = new Set(classes);
  return [...styles].find(([, style]) => found.has(style))?.[0] ?? ".";
}

/**
 * Return a board as text: one line of letters for each row.
 *
 * @param {string[][]} rows The names of the cells, row by row.
 * @param {ReadonlyMap<string, string>} letters The letter of each cell's content, keyed by the name of the cell.
 */
export function boardText(rows, letters) {
  return rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
}
