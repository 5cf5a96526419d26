/**
 * Ask opponents for moves, and deal boards and days.
 *
 * The input has choices (the arguments of `Kernel.choose`), deals (presets and seeds), days and medals (dates). Prints
 * the moves, the positions, the days and the medals, and the specs that needed the weights.
 */

import { KernelError } from "../../../frontends/web/static/engine/kernel.js";
import { input, newKernel, print } from "./kernel.js";

const { choices, deals, days, medals } = input;
const [bare, loaded] = [newKernel(false), newKernel()];
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

print({
  moves: choices.map((/** @type {[string, string, string[], string]} */ question) => choose(...question)),
  positions: deals.map((/** @type {[string, string]} */ [preset, seed]) => bare.deal(preset, seed).position),
  days: days.map((/** @type {string} */ date) => bare.day(date)),
  medals: medals.map((/** @type {string} */ date) => loaded.ask(`medals ${date}`)),
  guided: [...guided].sort(),
});
