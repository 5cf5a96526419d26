/**
 * Answer questions with the kernel in WebAssembly.
 *
 * Reads a JSON object with the paths of the module and of the weights and with the questions from standard input, and
 * writes the list of answers, a turn and an analysis for each question, to standard output.
 */

import { readFileSync } from "node:fs";
import { Kernel } from "../../../frontends/web/static/engine/kernel.js";

const { module, weights, questions } = JSON.parse(readFileSync(0, "utf-8"));
const kernel = new Kernel(new WebAssembly.Module(readFileSync(module)));
kernel.loadWeights(readFileSync(weights));
const answers = [];
for (const [start, moves, options] of questions) {
  answers.push([kernel.turn(start, moves), kernel.analyse(start, moves, options)]);
}
process.stdout.write(JSON.stringify(answers));
