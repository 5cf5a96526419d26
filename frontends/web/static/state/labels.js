// The texts of the page, keyed by name. The server sends them with the page, so that its templates use the same texts.

/** @import { CellView, LabelName, View } from "./api.js" */

/** @type {ReadonlyMap<string, string>} */
let labels = new Map();

/**
 * Set the texts that `label` returns. A word in braces, such as `{name}`, is a placeholder.
 *
 * @param {Readonly<Record<string, string>>} texts The texts, keyed by label name.
 */
export function setLabels(texts) {
  labels = new Map(Object.entries(texts));
}

/**
 * Return the text of a label, with its placeholders filled in.
 *
 * @param {LabelName} name
 * @param {Readonly<Record<string, string | number>>} [values] The values, keyed by placeholder.
 * @throws {RangeError} if there is no such label, or a placeholder has no value.
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
 * Return the text that a screen reader says for a cell. The text begins with the name and the content of the cell
 * (owner, wall or empty). If the user can play there, the text also says how many cells the move captures. Otherwise,
 * the text says so if the last move was played on the cell or captured the cell.
 *
 * @param {View} view The view of the board that contains the cell.
 * @param {CellView} cell
 * @param {boolean} [isHinted] Whether a hint suggests the cell, which the text then says, too.
 */
export function cellLabel(view, cell, isHinted = false) {
  const owner = view.players.find((player) => player.style === cell.style)?.name;
  const words = [owner ?? label(cell.style === "wall" ? "cell_wall" : "cell_empty")];
  const captured = view.takes[cell.name];
  if (captured) words.push(label("cell_captures", { count: captured.length }));
  else if (cell.moved) words.push(label("cell_last_move"));
  else if (cell.taken) words.push(label("cell_captured"));
  if (isHinted) words.push(label("cell_hint"));
  return `${cell.name} ${words.join(", ")}`;
}
