// The texts of the page, by name. They come from the server with the page, so that templates and scripts share one source.

/** @import { CellView, LabelName, View } from "./api.js" */

/** @type {ReadonlyMap<string, string>} */
let labels = new Map();

/**
 * Set the texts that `label` returns; `{name}` in a text is a placeholder.
 *
 * @param {Readonly<Record<string, string>>} texts The texts by label name.
 */
export function setLabels(texts) {
  labels = new Map(Object.entries(texts));
}

/**
 * Return one of the texts of the page, with its placeholders filled in.
 *
 * @param {LabelName} name
 * @param {Readonly<Record<string, string | number>>} [values] The values by placeholder.
 * @throws {RangeError} if the text or a value is missing.
 */
export function label(name, values = {}) {
  const text = labels.get(name);
  if (text === undefined) throw new RangeError(`There is no label ${name}.`);
  return text.replace(/\{(\w+)\}/g, (_, placeholder) => {
    const value = values[placeholder];
    if (value === undefined) throw new RangeError(`The label ${name} needs ${placeholder}.`);
    return String(value);
  });
}

/**
 * Return the accessible name of a cell: its name, its content, and its part in the last move or in a legal one.
 *
 * @param {View} view
 * @param {CellView} cell
 */
export function cellLabel(view, cell) {
  const owner = view.players.find((player) => player.style === cell.style)?.name;
  const words = [owner ?? label(cell.style === "wall" ? "cell_wall" : "cell_empty")];
  const captured = view.takes[cell.name];
  if (captured) words.push(label("cell_captures", { count: captured.length }));
  else if (cell.moved) words.push(label("cell_last_move"));
  else if (cell.taken) words.push(label("cell_captured"));
  return `${cell.name} ${words.join(", ")}`;
}
