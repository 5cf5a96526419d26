// The position that the editor paints: a letter for each cell, as in a position string.

/** The style of a cell's content, such as `wall` or `blue`, by its letter in board text. */
export const STYLES = new Map([
  [".", "none"],
  ["#", "wall"],
  ["B", "blue"],
  ["R", "red"],
  ["G", "green"],
]);

/**
 * Return the letter in board text of a cell with these CSS classes; `.`, an empty cell, if none of them is a style.
 *
 * @param {Iterable<string>} classes
 */
export function letterOf(classes) {
  const found = new Set(classes);
  return [...STYLES].find(([, style]) => found.has(style))?.[0] ?? ".";
}

/**
 * Return a board as text: one line of letters for each row.
 *
 * @param {string[][]} rows The names of the cells.
 * @param {ReadonlyMap<string, string>} letters The letters by name.
 */
export function boardText(rows, letters) {
  return rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
}
