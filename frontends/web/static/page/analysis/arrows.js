import { rounded } from "./nodes.js";
const BEST = 3;
const REPLIES = 2;
const RADIUS = 0.38;
const BADGE = 0.26;
const CORNER = 0.33;
const HEAD = 0.26;
const TIP = 0.05;
export function arrowNodes(analysis, grid, style) {
    const [best] = analysis.moves;
    if (!best)
        return [];
    const replies = best.line.slice(1, 1 + REPLIES);
    const marked = analysis.moves.slice(0, BEST).map(({ move }) => move);
    return [
        ...marked.map((move, index) => {
            return numbered(`best ${style}`, middle(grid, move), RADIUS, String(index + 1));
        }),
        ...replies.map((reply) => {
            const gap = marked.includes(reply) ? RADIUS + TIP : TIP;
            return arrow(middle(grid, best.move), middle(grid, reply), gap);
        }),
        ...replies.map((reply, index) => {
            const [x, y] = middle(grid, reply);
            return numbered("reply", [x + CORNER, y - CORNER], BADGE, `+${index + 1}`);
        }),
    ];
}
const SIGNS = {
    best: [
        [
            [-0.17, 0.02],
            [-0.05, 0.14],
            [0.18, -0.13],
        ],
    ],
    played: [
        [
            [-0.13, -0.13],
            [0.13, 0.13],
        ],
        [
            [0.13, -0.13],
            [-0.13, 0.13],
        ],
    ],
};
export function comparedNodes({ move, best, line }, reply, grid, style) {
    const places = { played: move, best };
    const arrows = [
        [move, reply],
        [best, line[1]],
    ].flatMap(([from, to]) => {
        if (from === undefined || to === undefined || from === to)
            return [];
        const gap = to === move || to === best ? RADIUS + TIP : TIP;
        return [arrow(middle(grid, from), middle(grid, to), gap)];
    });
    const marks = ["played", "best"].map((name) => {
        const [x, y] = middle(grid, places[name]);
        const lines = SIGNS[name].map((line) => line.map(([dx, dy]) => `${rounded(x + dx)} ${rounded(y + dy)}`).join("L"));
        const sign = { class: "sign", d: lines.map((line) => `M${line}`).join("") };
        return {
            tag: "g",
            attributes: { class: `${name} ${style}` },
            children: [disc([x, y], RADIUS), { tag: "path", attributes: sign }],
        };
    });
    return [...arrows, ...marks];
}
function middle(grid, name) {
    const [column, row] = grid.place(name);
    return [column + 0.5, row + 0.5];
}
function arrow([x, y], [toX, toY], gap) {
    const distance = Math.hypot(toX - x, toY - y);
    const [dx, dy] = [(toX - x) / distance, (toY - y) / distance];
    const at = (along, aside) => `${rounded(x + along * dx - aside * dy)} ${rounded(y + along * dy + aside * dx)}`;
    const tip = distance - gap;
    const neck = Math.max(tip - HEAD, RADIUS);
    const shaft = `M${at(RADIUS, 0)}L${at(neck, 0)}`;
    const head = `M${at(tip, 0)}L${at(neck, HEAD / 2)}L${at(neck, -HEAD / 2)}z`;
    const children = ["halo", "line"].map((name) => ({
        tag: "path",
        attributes: { class: name, d: shaft + head },
    }));
    return { tag: "g", attributes: { class: "arrow" }, children };
}
function numbered(name, [x, y], radius, text) {
    return {
        tag: "g",
        attributes: { class: name },
        children: [disc([x, y], radius), { tag: "text", attributes: { x: rounded(x), y: rounded(y) }, text }],
    };
}
function disc([x, y], radius) {
    const size = 2 * radius;
    const corner = { x: rounded(x - radius), y: rounded(y - radius) };
    return { tag: "rect", attributes: { class: "disc", ...corner, width: size, height: size, rx: radius } };
}
