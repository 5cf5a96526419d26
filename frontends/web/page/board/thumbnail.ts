// A small picture of a board: coloured squares without labels, glyphs and marks, like `thumbnail_svg` on the server.

import { makeSvg } from "../common/dom.ts";
import { PLAYERS, rowsOf } from "./view.ts";

/** Return a small picture of a board. */
export function thumbnail(position: string) {
  const rows = rowsOf(position);
  const box = `0 0 ${rows[0]?.length ?? 0} ${rows.length}`;
  const svg = makeSvg("svg", { viewBox: box, width: 96, height: 66, class: "thumbnail", "aria-hidden": "true" });
  for (const [letter, style] of [["#", "wall"], ...PLAYERS.map((player) => [player.letter, player.style])]) {
    const squares = rows.flatMap((row, y) => [...row].map((each, x) => (each === letter ? `M${x} ${y}h1v1h-1z` : "")));
    svg.append(makeSvg("path", { class: style, d: squares.join("") }));
  }
  return svg;
}
