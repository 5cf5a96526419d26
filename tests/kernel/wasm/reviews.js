/**
 * Review games with the kernel in WebAssembly, as the page does.
 *
 * Reads a JSON object with the paths of the module and of the weights and with the games from standard input, each as
 * its start position, its moves and the nodes of a search. Writes, for each game, its review and its annotations to
 * standard output.
 */

import { readFileSync } from "node:fs";
import { Kernel } from "../../../frontends/web/static/engine/kernel.js";
import { annotations, review, startReview } from "../../../frontends/web/static/state/review.js";

const { module, weights, games } = JSON.parse(readFileSync(0, "utf-8"));
const kernel = new Kernel(new WebAssembly.Module(readFileSync(module)));
kernel.loadWeights(readFileSync(weights));
const answers = [];
for (const [start, moves, nodes] of games) {
  const found = await review(startReview(start, moves), async (questions, take) => {
    // The last question first, because the order must not matter.
    const waiting = [...questions];
    for (let question = waiting.pop(); question; question = waiting.pop()) {
      waiting.unshift(...take(question, kernel.evaluate(question.start, question.moves, { nodes })));
    }
  });
  answers.push([found, annotations(found)]);
}
process.stdout.write(JSON.stringify(answers));
