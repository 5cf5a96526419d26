import { FACE_STROKE, INSET, markOf, RIM_STROKE, regionPath } from "../board/shapes.js";
import { label, playerName } from "../common/labels.js";
import { graphNodes, plyText } from "./graph.js";
import { judgementsOf, MARKS } from "./judgements.js";
import { escaped, markup } from "./nodes.js";
export const TILE_COLOURS = {
    blue: ["#2460ab", "#173f78", "#fff"],
    red: ["#9c2716", "#661305", "#fff"],
    green: ["#2f8c5c", "#0f5a38", "#fff"],
};
const INK = "#22262c";
const MUTED = "#5a616b";
const PAPER = "#fffefb";
const MARGIN = 24;
const CELL = 48;
const LABELS = 0.7;
const EDGE = 0.15;
const LINE = 30;
const GRAPH = 200;
const ENTRY = 130;
const STYLE = [
    `text{font-family:sans-serif;fill:${INK}}`,
    `.labels text{font-size:.34px;text-anchor:middle;fill:${MUTED}}`,
    ".tick{font-size:12px;text-anchor:middle}",
    ".plot{fill:#efebe1}",
    ...Object.entries(TILE_COLOURS).map(([style, [face, rim]]) => `.face.${style}{fill:${face};stroke:${rim}}`),
    `.band.face{stroke:${PAPER}}`,
    ".mark{stroke-width:.2}",
    `.quarter{stroke:${PAPER};opacity:.35}`,
    `.frame{fill:none;stroke:${MUTED}}`,
    `.line-halo{stroke:${PAPER};stroke-width:5}`,
    `.cursor{stroke:${INK};stroke-width:2}`,
    `.turn{stroke:${INK};stroke-width:1.5;stroke-dasharray:4 3}`,
    `.flag{fill:${INK}}`,
].join("");
export function pictureText(view, tiles, graph) {
    const [columns, rows] = [view.rows[0]?.length ?? 0, view.rows.length];
    const width = Math.round((columns + LABELS + EDGE) * CELL);
    const boardHeight = Math.round((rows + LABELS + EDGE) * CELL);
    const [outerWidth, graphTop] = [width + 2 * MARGIN, MARGIN + LINE + boardHeight + LINE];
    const height = graph ? graphTop + GRAPH + 2 * LINE + MARGIN / 2 : graphTop;
    const drawn = [
        { tag: "rect", attributes: { width: outerWidth, height, fill: PAPER } },
        line(titleOf(view), MARGIN + 16, 20),
        boardNode(view, { x: MARGIN, y: MARGIN + LINE, width, height: boardHeight }),
        ...(graph ? graphPart(graph, view, { x: MARGIN, y: graphTop, width, height: GRAPH }) : []),
    ];
    const size = `width="${outerWidth}" height="${height}" viewBox="0 0 ${outerWidth} ${height}"`;
    const head = `<title>${escaped(titleOf(view))}</title><style>${STYLE}</style><defs>${tiles}</defs>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${head}${drawn.map(markup).join("")}</svg>\n`;
}
function titleOf({ status, is_over, players }) {
    return is_over ? status : `${status} ${players.map(({ name, score }) => `${playerName(name)} ${score}`).join(", ")}`;
}
function boardNode(view, place) {
    const [columns, rows] = [view.rows[0]?.length ?? 0, view.rows.length];
    const viewBox = `${-LABELS} ${-LABELS} ${columns + LABELS + EDGE} ${rows + LABELS + EDGE}`;
    const ground = { x: -0.1, y: -0.1, width: columns + 0.2, height: rows + 0.2, rx: 0.22, fill: "#ebe6da" };
    return {
        tag: "svg",
        attributes: { ...place, viewBox },
        children: [
            { tag: "rect", attributes: ground },
            {
                tag: "g",
                attributes: { class: "labels" },
                children: [
                    ...(view.rows[0] ?? []).map(({ name }, column) => textNode(name.charAt(0), { x: column + 0.5, y: -0.24 })),
                    ...view.rows.map((_, row) => textNode(String(row + 1), { x: -0.38, y: row + 0.62 })),
                ],
            },
            ...regionNodes(view),
            ...view.rows.flatMap((cells, y) => cells.flatMap((cell, x) => cellNodes(cell, x, y))),
        ],
    };
}
function regionNodes({ rows }) {
    const styles = rows.map((row) => row.map(({ style }) => style));
    return Object.entries(TILE_COLOURS).flatMap(([style, [face, rim]]) => [rim, face].map((colour, index) => ({
        tag: "path",
        attributes: {
            d: regionPath(styles, style),
            transform: `translate(${INSET} ${INSET})`,
            fill: colour,
            stroke: colour,
            "stroke-width": index === 0 ? RIM_STROKE : FACE_STROKE,
            "stroke-linejoin": "round",
        },
    })));
}
function cellNodes(cell, x, y) {
    const mark = markOf(cell, false);
    const color = Object.entries(TILE_COLOURS).find(([style]) => style === cell.style)?.[1][2] ?? INK;
    const tile = { tag: "use", attributes: { href: `#tile-${cell.style}`, x, y } };
    return mark ? [tile, { tag: "use", attributes: { href: `#mark-${mark}`, x, y, color } }] : [tile];
}
function graphPart(graph, view, place) {
    const text = plyText(graph, graph.shown, view.players);
    return [
        { tag: "svg", attributes: place, children: graphNodes(graph, view.players, place) },
        line(text, place.y + place.height + 20, 16),
        ...legendNodes(graph, place.y + place.height + 20 + LINE),
    ];
}
function legendNodes({ moves }, y) {
    return judgementsOf(moves).flatMap((judgement, index) => {
        const x = MARGIN + index * ENTRY;
        const transform = `translate(${x + 6} ${y - 5}) scale(6)`;
        return [
            { tag: "path", attributes: { d: MARKS[judgement], transform, fill: MUTED } },
            textNode(label(judgement), { x: x + 18, y, "font-size": 14 }),
        ];
    });
}
function line(text, y, size) {
    return textNode(text, { x: MARGIN, y, "font-size": size });
}
function textNode(text, attributes) {
    return { tag: "text", attributes, text };
}
