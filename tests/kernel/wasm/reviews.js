/**
 * Review games with the kernel in WebAssembly, as the page does.
 *
 * Reads a JSON object with the paths of the module and of the weights and with the games from standard input, each as
 * its record and the nodes of a search. Writes, for each game, its review and its annotated record to standard output.
 * The annotated record comes twice, the second time with a review of the annotated record. The likenesses of the
 * computer players come last.
 */

import { readFileSync } from "node:fs";
import { annotatedTree } from "../../../frontends/web/static/analysis/annotated.js";
import { Kernel } from "../../../frontends/web/static/engine/kernel.js";
import { formatRecord, parseRecord } from "../../../frontends/web/static/record/record.js";
import { questionsOf, reviewRequest } from "../../../frontends/web/static/record/review.js";
import { mainLine } from "../../../frontends/web/static/record/tree.js";
import { seatsOf } from "../../../frontends/web/static/table/record.js";

const { module, weights, games } = JSON.parse(readFileSync(0, "utf-8"));
const kernel = new Kernel(new WebAssembly.Module(readFileSync(module)));
kernel.loadWeights(readFileSync(weights));
const ask = async (/** @type {string[]} */ ...lines) => kernel.ask(...lines);
const answers = [];
for (const [record, nodes] of games) {
  const tree = await parseRecord(record, ask);
  const { start } = tree;
  const moves = mainLine(tree);
  const searched = questionsOf(start, moves).map((one) => kernel.evaluate(start, one.moves, { nodes }, one.played));
  const found = kernel.ask(...reviewRequest(start, moves, searched));
  const annotated = await formatRecord(annotatedTree(tree, found), ask);
  // A second review replaces the annotations of the first one.
  const again = await parseRecord(annotated, ask);
  const twice = await formatRecord(annotatedTree(again, found), ask);
  const likenesses = kernel.ask("likenesses", start, moves.join(" "), ...seatsOf(tree));
  answers.push([found, annotated, twice, likenesses]);
}
process.stdout.write(JSON.stringify(answers));
