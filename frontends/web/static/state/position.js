// The position that the editor paints: a letter for each cell, as in a position string.

/** The style of what lies on a cell, by its letter. */
export const STYLES = new Map([
  [".", "none"],
  ["#", "wall"],
  ["B", "blue"],
  ["R", "red"],
  ["G", "green"],
]);

/**
 * Return the letter of the first of some CSS classes that is a style, `.` if none is.
 *
 * @param {Iterable<string>} classes
 */
export function letterOf(classes) {
  const found = new Set(classes);
  return [...STYLES].find(([, style]) => found.has(style))?.[0] ?? ".";
}

/**
 * Return a board in rows of letters.
 *
 * @param {string[][]} rows The names of the cells.
 * @param {ReadonlyMap<string, string>} letters The letters by name.
 */
export function boardText(rows, letters) {
  return rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
}
