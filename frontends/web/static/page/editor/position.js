export function letterOf(classes, styles) {
    const found = new Set(classes);
    return [...styles].find(([, style]) => found.has(style))?.[0] ?? ".";
}
export function drawnPosition(text) {
    const line = text.trim();
    if (/^\S*\/\S*( [brg-])?$/i.test(line))
        return line;
    const rows = line.split(/\s+/);
    if (rows.length < 2 || !rows.every((row) => /^[.#BRG]+$/.test(row)))
        return null;
    return rows.map((row) => row.replace(/\.+/g, ({ length }) => String(length))).join("/");
}
export function boardText(rows, letters) {
    return rows.map((row) => row.map((name) => letters.get(name)).join("")).join("\n");
}
