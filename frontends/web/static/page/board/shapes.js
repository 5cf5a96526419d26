export const INSET = 0.24;
export const FACE_STROKE = 0.36;
export const RIM_STROKE = 0.46;
const PLAYED_SIZE = 0.9;
const CAPTURED_SIZE = 0.62;
export function markOf(cell, isLegal) {
    if (cell.moved)
        return "moved";
    if (cell.taken)
        return "taken";
    return isLegal ? "legal" : null;
}
export function regionPath(styles, style) {
    const rows = styles.map((row) => row.map((found) => found === style));
    const columns = (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] === true));
    const pairs = rows.slice(1).map((row, y) => row.map((flag, x) => flag && rows[y]?.[x] === true));
    return [
        ...rows.flatMap((row, y) => runs(row).map(([x, width]) => rectangle(x, y, width, 1))),
        ...columns.flatMap((column, x) => runs(column, 2).map(([y, height]) => rectangle(x, y, 1, height))),
        ...pairs.flatMap((pair, y) => runs(pair, 2).map(([x, width]) => rectangle(x, y, width, 2))),
    ].join("");
}
function rectangle(x, y, width, height) {
    const [across, down] = [width, height].map((length) => (length - 2 * INSET).toFixed(2));
    return `M${x} ${y}h${across}v${down}h-${across}z`;
}
function runs(flags, least = 1) {
    const found = [];
    for (const [place, flag] of flags.entries()) {
        const last = found.at(-1);
        if (flag && last && last[0] + last[1] === place)
            last[1]++;
        else if (flag)
            found.push([place, 1]);
    }
    return found.filter(([, length]) => length >= least);
}
export function flipOrder(view) {
    const last = view.moves.at(-1);
    return last ? [last.name, ...last.taken] : [];
}
export function previewShapes(view, grid, move) {
    const captured = view.takes[move];
    const mover = view.players.find((player) => player.is_to_move);
    if (!captured || !mover)
        return [];
    return [
        ...tileShapes(grid.place(move), mover.style, PLAYED_SIZE),
        ...captured.flatMap((name) => tileShapes(grid.place(name), mover.style, CAPTURED_SIZE)),
    ];
}
export function hintShape(grid, name) {
    const [x, y] = grid.place(name);
    return { tag: "rect", attributes: { class: "hint", x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, rx: 0.16 } };
}
export function waitingShape(grid, name) {
    const [x, y] = grid.place(name);
    return { tag: "rect", attributes: { class: "waiting", x: x + 0.2, y: y + 0.2, width: 0.6, height: 0.6, rx: 0.3 } };
}
export function wonShape(grid, name) {
    const [x, y] = grid.place(name);
    return { tag: "rect", attributes: { class: "won", x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.2 } };
}
function tileShapes([column, row], style, size) {
    const margin = (1 - size) / 2;
    const [x, y] = [column + margin, row + margin];
    return [
        { tag: "use", attributes: { href: `#tile-${style}`, transform: `translate(${x} ${y}) scale(${size})` } },
        { tag: "rect", attributes: { class: "outline", x, y, width: size, height: size, rx: 0.18 * size } },
    ];
}
export function scoreBars(view) {
    let start = 0;
    return view.players.map(({ style, score }) => {
        const bar = { style, x: start, width: score };
        start += bar.width;
        return bar;
    });
}
