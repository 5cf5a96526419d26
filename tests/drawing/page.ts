// The drawings of the page: reads JSON objects, one on each line, and writes the SVG nodes of each drawing on a line.

/** @import { SvgNode } from "../../frontends/web/static/analysis/nodes.js" */

import { createInterface } from "node:readline";
import { arrowNodes } from "../../frontends/web/static/analysis/arrows.js";
import { graphNodes } from "../../frontends/web/static/analysis/graph.js";
import { Grid } from "../../frontends/web/static/board/grid.js";
import { regionPath } from "../../frontends/web/static/board/shapes.js";

const PLAYERS = ["Blue", "Red", "Green"].map((name) => ({ name, style: name.toLowerCase() }));

/**
 * Return the drawing that an object asks for.
 *
 * @param {any} asked The arguments of `graphNodes`, of `arrowNodes` with the names of the cells of each row, or of
 *   `regionPath`.
 * @returns {SvgNode[] | string[]}
 */
function drawing(asked) {
  if (asked.graph) return graphNodes(asked.graph, PLAYERS, asked.size);
  if (asked.regions) return [regionPath(asked.regions, asked.style)];
  return arrowNodes(asked.analysis, new Grid(asked.rows), asked.style);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(drawing(JSON.parse(line)))}\n`);
}
