// A small picture of a board: coloured squares without labels, glyphs and marks, like `thumbnail_svg` on the server.

import { makeSvg } from "../common/dom.ts";
import { cropOf, cropped } from "./crop.ts";
import { PLAYERS, rowsOf } from "./view.ts";

/** Return a small picture of a board. */
export function thumbnail(position: string) {
  const whole = rowsOf(position);
  const rows = cropped(whole, cropOf(whole));
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const box = `0 0 ${width} ${height}`;
  const svg = makeSvg("svg", { viewBox: box, width: 96, height: 66, class: "thumbnail", "aria-hidden": "true" });
  svg.append(makeSvg("rect", { class: "ground", width, height }));
  for (const [letter, style] of [["#", "wall"], ...PLAYERS.map((player) => [player.letter, player.style])]) {
    const squares = rows.flatMap((row, y) => [...row].map((each, x) => (each === letter ? `M${x} ${y}h1v1h-1z` : "")));
    svg.append(makeSvg("path", { class: style, d: squares.join("") }));
  }
  return svg;
}
