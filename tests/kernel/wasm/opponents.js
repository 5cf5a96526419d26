/**
 * Ask opponents for moves, and deal boards and days, with the kernel in WebAssembly.
 *
 * Reads a JSON object with the paths of the module and of the weights, and with choices (the arguments of
 * `Kernel.choose`), deals (presets and seeds), days and medals (dates) from standard input. Writes the moves, the
 * positions, the days and the medals to standard output, and the specs that needed the weights.
 */

import { readFileSync } from "node:fs";
import { Kernel, KernelError } from "../../../frontends/web/static/engine/kernel.js";

const { module, weights, choices, deals, days, medals } = JSON.parse(readFileSync(0, "utf-8"));
const compiled = new WebAssembly.Module(readFileSync(module));
const [bare, loaded] = [new Kernel(compiled), new Kernel(compiled)];
loaded.loadWeights(readFileSync(weights));
const guided = new Set();

/** @param {[string, string, string[], string]} question */
function choose(...question) {
  try {
    return bare.choose(...question);
  } catch (error) {
    if (!(error instanceof KernelError) || error.part !== "weights") throw error;
    guided.add(question[0].split(":")[0]);
    return loaded.choose(...question);
  }
}

process.stdout.write(
  JSON.stringify({
    moves: choices.map((/** @type {[string, string, string[], string]} */ question) => choose(...question)),
    positions: deals.map((/** @type {[string, string]} */ [preset, seed]) => bare.deal(preset, seed).position),
    days: days.map((/** @type {string} */ date) => bare.day(date)),
    medals: medals.map((/** @type {string} */ date) => loaded.ask(`medals ${date}`)),
    guided: [...guided].sort(),
  }),
);
