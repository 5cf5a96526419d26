/**
 * Review games, as the page does; the input has each as its record and the nodes of a search.
 *
 * Prints, for each game, its review and its annotated record, twice, the second time with a review of the annotated
 * record. The likenesses of the players come last.
 */

import { annotatedTree } from "../../../frontends/web/page/analysis/annotated.ts";
import type { Review } from "../../../frontends/web/page/engine/kernel.ts";
import { type Ask, formatRecord, parseRecord } from "../../../frontends/web/page/record/record.ts";
import { questionsOf, reviewRequest } from "../../../frontends/web/page/record/review.ts";
import { mainLine } from "../../../frontends/web/page/record/tree.ts";
import { input, newKernel, print } from "./kernel.ts";

const kernel = newKernel();
const ask: Ask = async (...lines) => kernel.ask(...lines);
const answers = [];
for (const [record, nodes] of input.games) {
  const tree = await parseRecord(record, ask);
  const { start } = tree;
  const moves = mainLine(tree);
  const searched = questionsOf(start, moves).map((one) => kernel.evaluate(start, one.moves, { nodes }, one.played));
  const found = kernel.ask<Review>(...reviewRequest(start, moves, searched));
  const annotated = await formatRecord(annotatedTree(tree, found), ask);
  // A second review replaces the annotations of the first one.
  const again = await parseRecord(annotated, ask);
  const twice = await formatRecord(annotatedTree(again, found), ask);
  const likenesses = kernel.ask("likenesses", start, moves.join(" "));
  answers.push([found, annotated, twice, likenesses]);
}
print(answers);
