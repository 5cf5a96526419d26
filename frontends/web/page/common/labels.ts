// The texts of the page, keyed by name. The server sends them with the page, so that its templates use the same texts.

import type { CellView, View } from "../board/view.ts";
import type { LabelName } from "./api.ts";

/**
 * The text of a label, or its plural forms, keyed by the plural categories of the language, such as "one" and "other".
 */
type Label = string | Readonly<Record<string, string>>;

/** The placeholders whose values may be names of players in the JSON interface. */
const PLAYERS = new Set(["player", "from", "to"]);

/** The names of players in the JSON interface; any other value of their placeholders is filled in as it is. */
const COLOURS = new Set(["Blue", "Red", "Green"]);

let labels: ReadonlyMap<string, Label> = new Map();

/** The translations of messages that are in English in the scripts. */
let messages: ReadonlyMap<string, string> = new Map();

/** The formats of numbers, keyed by language and decimals; kept because making a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

let plurals = new Intl.PluralRules("en");

/**
 * Set the texts that `label` returns. A word in braces, such as `{name}`, is a placeholder. The text `language` is the
 * code of the language of all texts.
 *
 * @param texts The texts, keyed by label name.
 */
export function setLabels(texts: Readonly<Record<string, Label>>) {
  labels = new Map(Object.entries(texts));
  plurals = new Intl.PluralRules(locale());
}

/** Return the language tag of the page's dates and numbers: those of English texts are British. */
export function locale() {
  const language = labels.get("language") ?? "en";
  return language === "en" ? "en-GB" : String(language);
}

/** Return a number as the language writes it, with exactly `decimals` decimal places. */
export function formatNumber(number: number, decimals = 0) {
  const key = `${locale()} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale(), digits);
  formats.set(key, format);
  return format.format(number);
}

/**
 * Return the text of a label, with its placeholders filled in. The value `count` chooses between plural forms.
 *
 * @throws RangeError if there is no such label or plural form, or a placeholder has no value.
 */
export function label(name: LabelName, values: Readonly<Record<string, string | number>> = {}) {
  const found = labels.get(name);
  const text = typeof found === "object" ? found[plurals.select(Number(values.count))] : found;
  if (text === undefined) throw new RangeError(`There is no label ${name}.`);
  return filled(text, values);
}

/**
 * Set the translations for `gettext`; it returns a message without a translation in English.
 *
 * @param texts The translations, keyed by message.
 */
export function setMessages(texts: Readonly<Record<string, string>>) {
  messages = new Map(Object.entries(texts));
}

/**
 * Return the translation of a message in English, with its placeholders filled in.
 *
 * @throws RangeError if a placeholder has no value.
 */
export function gettext(message: string, values: Readonly<Record<string, string | number>> = {}) {
  return filled(messages.get(message) ?? message, values);
}

/**
 * Return a text with its placeholders filled in, and the names of players translated.
 *
 * @throws RangeError if a placeholder has no value.
 */
export function filled(text: string, values: Readonly<Record<string, string | number>>) {
  return text.replace(/\{(\w+)\}/g, (_, placeholder) => {
    const value = values[placeholder];
    if (value === undefined) throw new RangeError(`The text ${text} needs ${placeholder}.`);
    return PLAYERS.has(placeholder) ? playerName(String(value)) : String(value);
  });
}

/**
 * Return the name of a way to deal in the language of the page; one that this release does not know is its own name.
 */
export function dealName(deal: string) {
  return String(labels.get(`deal_${deal}`) ?? deal);
}

/**
 * Return the name of a player of the JSON interface, such as Blue, in the language of the page. Any other name is
 * returned as it is.
 */
export function playerName(player: string) {
  return COLOURS.has(player) ? String(labels.get(player.toLowerCase()) ?? player) : player;
}

/** Return names as a list in a sentence, such as "Blue, Red and Green". */
export function listed(names: readonly string[]) {
  const [last = "", ...others] = names.toReversed();
  return others.length > 0 ? label("names_and", { names: others.toReversed().join(", "), last }) : last;
}

/**
 * Return the text that a screen reader says for a cell. The text begins with the name and the content of the cell
 * (owner, wall or empty). If the view offers a move there, the text also says how many cells it captures. Otherwise,
 * the text says so if the last move of a player was played on the cell or captured the cell.
 *
 * @param isHinted Whether a hint suggests the cell, which the text then says, too.
 * @param isWaiting Whether the move on the cell has not been sent yet, which the text then says, too.
 */
export function cellLabel(view: View, cell: CellView, isHinted = false, isWaiting = false) {
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
