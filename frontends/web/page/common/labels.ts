// The texts of the page, keyed by name. The server sends them with the page, so that its templates use the same texts.

/** @import { LabelName } from "./api.js" */
/** @import { CellView, View } from "../board/view.js" */

/**
 * The text of a label, or its plural forms, keyed by the plural categories of the language, such as "one" and "other".
 *
 * @typedef {string | Readonly<Record<string, string>>} Label
 */

/** The placeholders whose values may be names of players in the JSON interface. */
const PLAYERS = new Set(["player", "from", "to"]);

/** The names of players in the JSON interface; any other value of their placeholders is filled in as it is. */
const COLOURS = new Set(["Blue", "Red", "Green"]);

/** @type {ReadonlyMap<string, Label>} */
let labels = new Map();

/** The translations of messages that are in English in the scripts. @type {ReadonlyMap<string, string>} */
let messages = new Map();

/** The formats of numbers, keyed by language and decimals; kept because making a format takes longer than using it. */
const formats = /** @type {Map<string, Intl.NumberFormat>} */ (new Map());

let plurals = new Intl.PluralRules("en");

/**
 * Set the texts that `label` returns. A word in braces, such as `{name}`, is a placeholder. The text `language` is the
 * code of the language of all texts.
 *
 * @param {Readonly<Record<string, Label>>} texts The texts, keyed by label name.
 */
export function setLabels(texts) {
  labels = new Map(Object.entries(texts));
  plurals = new Intl.PluralRules(locale());
}

/** Return the language tag of the page's dates and numbers: those of English texts are British. */
export function locale() {
  const language = labels.get("language") ?? "en";
  return language === "en" ? "en-GB" : String(language);
}

/**
 * Return a number as the language writes it, with exactly `decimals` decimal places.
 *
 * @param {number} number
 * @param {number} [decimals]
 */
export function formatNumber(number, decimals = 0) {
  const key = `${locale()} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale(), digits);
  formats.set(key, format);
  return format.format(number);
}

/**
 * Return the text of a label, with its placeholders filled in. The value `count` chooses between plural forms.
 *
 * @param {LabelName} name
 * @param {Readonly<Record<string, string | number>>} [values] The values, keyed by placeholder.
 * @throws {RangeError} if there is no such label or plural form, or a placeholder has no value.
 */
export function label(name, values = {}) {
  const found = labels.get(name);
  const text = typeof found === "object" ? found[plurals.select(Number(values.count))] : found;
  if (text === undefined) throw new RangeError(`There is no label ${name}.`);
  return filled(text, values);
}

/**
 * Set the translations for `gettext`; it returns a message without a translation in English.
 *
 * @param {Readonly<Record<string, string>>} texts The translations, keyed by message.
 */
export function setMessages(texts) {
  messages = new Map(Object.entries(texts));
}

/**
 * Return the translation of a message in English, with its placeholders filled in.
 *
 * @param {string} message
 * @param {Readonly<Record<string, string | number>>} [values] The values, keyed by placeholder.
 * @throws {RangeError} if a placeholder has no value.
 */
export function gettext(message, values = {}) {
  return filled(messages.get(message) ?? message, values);
}

/**
 * Return a text with its placeholders filled in, and the names of players translated.
 *
 * @param {string} text
 * @param {Readonly<Record<string, string | number>>} values The values, keyed by placeholder.
 * @throws {RangeError} if a placeholder has no value.
 */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, placeholder) => {
    const value = values[placeholder];
    if (value === undefined) throw new RangeError(`The text ${text} needs ${placeholder}.`);
    return PLAYERS.has(placeholder) ? playerName(String(value)) : String(value);
  });
}

/**
 * Return the name of a way to deal in the language of the page; one that this release does not know is its own name.
 *
 * @param {string} deal
 */
export function dealName(deal) {
  return String(labels.get(`deal_${deal}`) ?? deal);
}

/**
 * Return the name of a player of the JSON interface, such as Blue, in the language of the page. Any other name is
 * returned as it is.
 *
 * @param {string} player
 */
export function playerName(player) {
  return COLOURS.has(player) ? String(labels.get(player.toLowerCase()) ?? player) : player;
}

/**
 * Return names as a list in a sentence, such as "Blue, Red and Green".
 *
 * @param {readonly string[]} names
 */
export function listed(names) {
  const [last = "", ...others] = names.toReversed();
  return others.length > 0 ? label("names_and", { names: others.toReversed().join(", "), last }) : last;
}

/**
 * Return the text that a screen reader says for a cell. The text begins with the name and the content of the cell
 * (owner, wall or empty). If the view offers a move there, the text also says how many cells it captures. Otherwise,
 * the text says so if the last move of a player was played on the cell or captured the cell.
 *
 * @param {View} view
 * @param {CellView} cell
 * @param {boolean} [isHinted] Whether a hint suggests the cell, which the text then says, too.
 * @param {boolean} [isWaiting] Whether the move on the cell has not been sent yet, which the text then says, too.
 */
export function cellLabel(view, cell, isHinted = false, isWaiting = false) {
  const owner = view.players.find((player) => player.style === cell.style)?.name;
  const words = [owner ? playerName(owner) : label(cell.style === "wall" ? "cell_wall" : "cell_empty")];
  const captured = view.takes[cell.name];
  if (captured) words.push(label("cell_captures", { count: captured.length }));
  else if (cell.moved) words.push(label("cell_last_move"));
  else if (cell.taken) words.push(label("cell_captured"));
  if (isHinted) words.push(label("cell_hint"));
  if (isWaiting) words.push(label("cell_waiting"));
  return `${cell.name} ${words.join(", ")}`;
}
