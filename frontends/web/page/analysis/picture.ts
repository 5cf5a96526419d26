// A picture of a board and of the graph of its game: one SVG text with its own colours, which needs no stylesheet.

import { FACE_STROKE, INSET, markOf, RIM_STROKE, regionPath } from "../board/shapes.ts";
import type { CellView, View } from "../board/view.ts";
import { playerName } from "../common/texts.ts";
import { BY_COLOUR } from "../words/who.ts";
import { graphNodes, plyText, type ShareGraph } from "./graph.ts";
import { judgementName, judgementsOf, MARKS } from "./judgements.ts";
import { escaped, markup, type SvgNode } from "./nodes.ts";

/** The light colours of the players: tiles, rims of regions, and marks on tiles. The same as in `tokens.css`. */
export const TILE_COLOURS = {
  blue: ["#2460ab", "#173f78", "#fff"],
  red: ["#9c2716", "#661305", "#fff"],
  green: ["#2f8c5c", "#0f5a38", "#fff"],
} as const;

const INK = "#22262c";
const MUTED = "#5a616b";
const PAPER = "#fffefb";
const MARGIN = 24; // around the picture
const CELL = 48; // size of a cell in pixels
const LABELS = 0.7; // width of the labels of rows and columns, in cells
const EDGE = 0.15; // from the board to the right and the lower edge, in cells
const LINE = 30; // height of a line of text
const GRAPH = 200; // height of the graph
const ENTRY = 130; // width of an entry of the legend

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

/**
 * Return a picture as SVG text: the state of play, the board, and the graph if there is one.
 *
 * @param tiles The SVG elements `#tile-...` and `#mark-...` that draw the content of a cell, as text.
 */
export function pictureText(view: View, tiles: string, graph: ShareGraph | null) {
  const [columns, rows] = [view.rows[0]?.length ?? 0, view.rows.length];
  const width = Math.round((columns + LABELS + EDGE) * CELL);
  const boardHeight = Math.round((rows + LABELS + EDGE) * CELL);
  const [outerWidth, graphTop] = [width + 2 * MARGIN, MARGIN + LINE + boardHeight + LINE];
  const height = graph ? graphTop + GRAPH + 2 * LINE + MARGIN / 2 : graphTop;
  const drawn = [
    { tag: "rect" as const, attributes: { width: outerWidth, height, fill: PAPER } },
    line(titleOf(view), MARGIN + 16, 20),
    boardNode(view, { x: MARGIN, y: MARGIN + LINE, width, height: boardHeight }),
    ...(graph ? graphPart(graph, view, { x: MARGIN, y: graphTop, width, height: GRAPH }) : []),
  ];
  const size = `width="${outerWidth}" height="${height}" viewBox="0 0 ${outerWidth} ${height}"`;
  const head = `<title>${escaped(titleOf(view))}</title><style>${STYLE}</style><defs>${tiles}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${head}${drawn.map(markup).join("")}</svg>\n`;
}

/** Return the state of play and, while the game runs, the cells of the players. */
function titleOf({ status, is_over, players }: View) {
  return is_over ? status : `${status} ${players.map(({ name, score }) => `${playerName(name)} ${score}`).join(", ")}`;
}

function boardNode(view: View, place: Record<"x" | "y" | "width" | "height", number>): SvgNode {
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
          ...view.rows.map(([cell], row) => textNode(cell?.name.slice(1) ?? "", { x: -0.38, y: row + 0.62 })),
        ],
      },
      ...regionNodes(view),
      ...view.rows.flatMap((cells, y) => cells.flatMap((cell, x) => cellNodes(cell, x, y))),
    ],
  };
}

/** Return the regions of the players below the tiles, each with its rim. */
function regionNodes({ rows }: View): SvgNode[] {
  const styles = rows.map((row) => row.map(({ style }) => style));
  return Object.entries(TILE_COLOURS).flatMap(([style, [face, rim]]) =>
    [rim, face].map((colour, index) => ({
      tag: "path" as const,
      attributes: {
        d: regionPath(styles, style),
        transform: `translate(${INSET} ${INSET})`,
        fill: colour,
        stroke: colour,
        "stroke-width": index === 0 ? RIM_STROKE : FACE_STROKE,
        "stroke-linejoin": "round",
      },
    })),
  );
}

/** Return the content of a cell and the mark of the last move on it. */
function cellNodes(cell: CellView, x: number, y: number): SvgNode[] {
  const mark = markOf(cell, false);
  const color = Object.entries(TILE_COLOURS).find(([style]) => style === cell.style)?.[1][2] ?? INK;
  const tile: SvgNode = { tag: "use", attributes: { href: `#tile-${cell.style}`, x, y } };
  return mark ? [tile, { tag: "use", attributes: { href: `#mark-${mark}`, x, y, color } }] : [tile];
}

/** Return the graph and, under it, the win shares of the shown turn and the legend of the marks. */
function graphPart(graph: ShareGraph, view: View, place: Record<"x" | "y" | "width" | "height", number>): SvgNode[] {
  const text = plyText(graph, graph.shown, view.players, BY_COLOUR);
  return [
    { tag: "svg", attributes: place, children: graphNodes(graph, view.players, place) },
    line(text, place.y + place.height + 20, 16),
    ...legendNodes(graph, place.y + place.height + 20 + LINE),
  ];
}

/**
 * Return the names of the marks that the graph has.
 *
 * @param y The place of the base line.
 */
function legendNodes({ moves }: ShareGraph, y: number): SvgNode[] {
  return judgementsOf(moves).flatMap((judgement, index) => {
    const x = MARGIN + index * ENTRY;
    const transform = `translate(${x + 6} ${y - 5}) scale(6)`;
    return [
      { tag: "path", attributes: { d: MARKS[judgement], transform, fill: MUTED } },
      textNode(judgementName(judgement), { x: x + 18, y, "font-size": 14 }),
    ];
  });
}

/**
 * Return a line of text at the left edge of the picture.
 *
 * @param y The place of its base line.
 * @param size The size of the letters.
 */
function line(text: string, y: number, size: number) {
  return textNode(text, { x: MARGIN, y, "font-size": size });
}

function textNode(text: string, attributes: Record<string, string | number>): SvgNode {
  return { tag: "text", attributes, text };
}
