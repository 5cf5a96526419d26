/**
 * Count results as the page does: reads lines of JSON, each with rows and texts, and writes the tallies for each.
 */

import { createInterface } from "node:readline";
import { progress, rivals, tallies } from "../../../frontends/web/static/results/tallies.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { rows, title, colours } = JSON.parse(line);
  const counted = { tables: tallies(rows, title, colours), rivals: rivals(rows), progress: progress(rows) };
  process.stdout.write(`${JSON.stringify(counted)}\n`);
}
