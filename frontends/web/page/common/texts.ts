// The texts of the page: English messages in the scripts, and their translations, which the server sends with the page.

/** A message in English, or its singular and its plural form. */
export type Message = string | readonly [singular: string, plural: string];

type Values = Readonly<Record<string, string | number>>;

/**
 * The translation of a message, or its plural forms, keyed by the plural categories of the language, such as "one" and
 * "other".
 */
type Translation = string | Readonly<Record<string, string>>;

/** The names of players in the JSON interface; any other value of their placeholders is filled in as it is. */
const COLOURS = new Set<string>([noop("Blue"), noop("Red"), noop("Green")]);

/** The placeholders whose values may be names of players in the JSON interface. */
const PLAYERS = new Set(["player", "from", "to"]);

/** The formats of numbers, keyed by language and decimals; kept because making a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** The translations, keyed by message, once a text was asked for. */
let translations: ReadonlyMap<string, Translation> | null = null;

/** Return the translation of a message; `undefined` if it stays in English, as on English pages and without a page. */
function translation(message: string) {
  if (!translations) {
    const block = globalThis.document?.querySelector("#texts");
    translations = new Map(Object.entries(JSON.parse(block?.textContent ?? "{}")));
  }
  return translations.get(message);
}

/** Return a message as it is, and mark it for extraction: `gettext` translates it later. */
export function noop<Text extends string>(message: Text) {
  return message;
}

/** Return the forms of a message as they are, and mark them for extraction: `translate` translates them later. */
export function nnoop(singular: string, plural: string) {
  return [singular, plural] as const;
}

/**
 * Return the translation of a message. A word in braces, such as `{name}`, is a placeholder, which is filled in.
 *
 * @throws RangeError if a placeholder has no value.
 */
export function gettext(message: string, values: Values = {}) {
  const found = translation(message);
  return filled(typeof found === "string" ? found : message, values);
}

/**
 * Return the translation of the form of a message for `count` things; `{count}` stands for their number.
 *
 * @throws RangeError if a placeholder has no value.
 */
export function ngettext(singular: string, plural: string, count: number, values: Values = {}) {
  const forms = translation(singular);
  const form = typeof forms === "object" ? forms[new Intl.PluralRules(locale()).select(count)] : undefined;
  return filled(form ?? (count === 1 ? singular : plural), { count, ...values });
}

/**
 * Return the translation of a message, whose form the value `count` chooses if it has several.
 *
 * @throws RangeError if a placeholder has no value.
 */
export function translate(message: Message, values: Values = {}) {
  return typeof message === "string" ? gettext(message, values) : ngettext(...message, Number(values.count), values);
}

/** Return the language tag of the page's dates and numbers: those of English texts are British. */
export function locale() {
  const language = globalThis.document?.documentElement.lang ?? "en";
  return language === "en" ? "en-GB" : language;
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
 * Return a text with its placeholders filled in, and the names of players translated.
 *
 * @throws RangeError if a placeholder has no value.
 */
export function filled(text: string, values: Values) {
  return text.replace(/\{(\w+)\}/g, (_, placeholder) => {
    const value = values[placeholder];
    if (value === undefined) throw new RangeError(`The text ${text} needs ${placeholder}.`);
    return PLAYERS.has(placeholder) ? playerName(String(value)) : String(value);
  });
}

/**
 * Return the name of a player of the JSON interface, such as Blue, in the language of the page. Any other name is
 * returned as it is.
 */
export function playerName(player: string): string {
  return COLOURS.has(player) ? gettext(player) : player;
}

/** Return names as a list in a sentence, such as "Blue, Red and Green". */
export function listed(names: readonly string[]) {
  const [last = "", ...others] = names.toReversed();
  return others.length > 0 ? gettext("{names} and {last}", { names: others.toReversed().join(", "), last }) : last;
}
