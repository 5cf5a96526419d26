/**
 * Ask opponents for moves, and deal boards and days.
 *
 * The input has choices (the arguments of `Kernel.choose`), deals (presets and seeds), days and medals (dates). Prints
 * the moves, the positions, the days and the medals, and the specs that needed the weights.
 */

import { type Kernel, KernelError } from "../../../frontends/web/page/engine/kernel.ts";
import { input, newKernel, print } from "./kernel.ts";

const { choices, deals, days, medals } = input;
const [bare, loaded] = [newKernel(false), newKernel()];
const guided = new Set();

type Choice = Parameters<Kernel["choose"]>;

function choose(...question: Choice) {
  try {
    return bare.choose(...question);
  } catch (error) {
    if (!(error instanceof KernelError) || error.part !== "weights") throw error;
    guided.add(question[0].split(":")[0]);
    return loaded.choose(...question);
  }
}

print({
  moves: choices.map((question: Choice) => choose(...question)),
  positions: deals.map(([preset, seed]: [string, string]) => bare.deal(preset, seed).position),
  days: days.map((date: string) => bare.day(date)),
  medals: medals.map((date: string) => loaded.ask(`medals ${date}`)),
  guided: [...guided].sort(),
});
