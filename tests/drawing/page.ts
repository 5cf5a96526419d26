// The drawings of the page: reads JSON objects, one on each line, and writes the SVG nodes of each drawing on a line.

import { createInterface } from "node:readline";
import { arrowNodes } from "../../frontends/web/page/analysis/arrows.ts";
import { graphNodes } from "../../frontends/web/page/analysis/graph.ts";
import { cropOf, cropped } from "../../frontends/web/page/board/crop.ts";
import { Grid } from "../../frontends/web/page/board/grid.ts";
import { regionPath } from "../../frontends/web/page/board/shapes.ts";

const PLAYERS = ["Blue", "Red", "Green"].map((name) => ({ name, style: name.toLowerCase() }));

type Graph = Parameters<typeof graphNodes>;
type Arrows = Parameters<typeof arrowNodes>;
type Regions = Parameters<typeof regionPath>;

/** The arguments of `graphNodes`, `cropOf`, `regionPath`, or of `arrowNodes` with the names of each row's cells. */
type Asked =
  | { graph: Graph[0]; size: Graph[2] }
  | { crop: string[] }
  | { regions: Regions[0]; style: Regions[1] }
  | { analysis: Arrows[0]; rows: string[][]; style: Arrows[2] };

/** Return the drawing that an object asks for. */
function drawing(asked: Asked) {
  if ("graph" in asked) return graphNodes(asked.graph, PLAYERS, asked.size);
  if ("crop" in asked) return cropped(asked.crop, cropOf(asked.crop));
  if ("regions" in asked) return [regionPath(asked.regions, asked.style)];
  return arrowNodes(asked.analysis, new Grid(asked.rows), asked.style);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(drawing(JSON.parse(line)))}\n`);
}
