const PLAYERS = new Set(["player", "from", "to"]);
const COLOURS = new Set(["Blue", "Red", "Green"]);
let labels = new Map();
let messages = new Map();
const formats = new Map();
let plurals = new Intl.PluralRules("en");
export function setLabels(texts) {
    labels = new Map(Object.entries(texts));
    plurals = new Intl.PluralRules(locale());
}
export function locale() {
    const language = labels.get("language") ?? "en";
    return language === "en" ? "en-GB" : String(language);
}
export function formatNumber(number, decimals = 0) {
    const key = `${locale()} ${decimals}`;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const format = formats.get(key) ?? new Intl.NumberFormat(locale(), digits);
    formats.set(key, format);
    return format.format(number);
}
export function label(name, values = {}) {
    const found = labels.get(name);
    const text = typeof found === "object" ? found[plurals.select(Number(values.count))] : found;
    if (text === undefined)
        throw new RangeError(`There is no label ${name}.`);
    return filled(text, values);
}
export function setMessages(texts) {
    messages = new Map(Object.entries(texts));
}
export function gettext(message, values = {}) {
    return filled(messages.get(message) ?? message, values);
}
export function filled(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, placeholder) => {
        const value = values[placeholder];
        if (value === undefined)
            throw new RangeError(`The text ${text} needs ${placeholder}.`);
        return PLAYERS.has(placeholder) ? playerName(String(value)) : String(value);
    });
}
export function dealName(deal) {
    return String(labels.get(`deal_${deal}`) ?? deal);
}
export function playerName(player) {
    return COLOURS.has(player) ? String(labels.get(player.toLowerCase()) ?? player) : player;
}
export function listed(names) {
    const [last = "", ...others] = names.toReversed();
    return others.length > 0 ? label("names_and", { names: others.toReversed().join(", "), last }) : last;
}
export function cellLabel(view, cell, isHinted = false, isWaiting = false) {
    const owner = view.players.find((player) => player.style === cell.style)?.name;
    const words = [owner ? playerName(owner) : label(cell.style === "wall" ? "cell_wall" : "cell_empty")];
    const captured = view.takes[cell.name];
    if (captured)
        words.push(label("cell_captures", { count: captured.length }));
    else if (cell.moved)
        words.push(label("cell_last_move"));
    else if (cell.taken)
        words.push(label("cell_captured"));
    if (isHinted)
        words.push(label("cell_hint"));
    if (isWaiting)
        words.push(label("cell_waiting"));
    return `${cell.name} ${words.join(", ")}`;
}
