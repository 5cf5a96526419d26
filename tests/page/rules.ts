// The kernel, for tests.

import { readFileSync } from "node:fs";
import { Kernel } from "../../frontends/web/page/engine/kernel.ts";

const ENGINE = "frontends/web/static/engine";

/** The start position of a game. */
export const DEAL =
  "7#BRB1G1G#/R1R#8#2G/1B7#3B2/1G2B5RR1G2/B2B12/5G3G#3R1/6G5#G1B/1#4R1G1R#1#2/#1BR4R6B/3B8G#1R/1RG3B9 r";

export const kernel = new Kernel(new WebAssembly.Module(readFileSync(`${ENGINE}/kernel.wasm`)));
kernel.loadWeights(readFileSync("tribolo_core/ai/engine.weights"));

/** The kernel, as the engine of a page. */
export const engine = {
  evaluate: async (...question: Parameters<typeof kernel.evaluate>) => kernel.evaluate(...question),
  choose: async (...question: Parameters<typeof kernel.choose>) => kernel.choose(...question),
  stop: () => {},
};

export async function ask<Answer>(...lines: string[]) {
  return kernel.ask<Answer>(...lines);
}

export async function turns(start: string, moves: string[]) {
  return kernel.turn(start, moves);
}

/** Return the moves of a game in which the first legal move is always played. */
export function firstMoves(start: string) {
  const moves: string[] = [];
  for (let turn = kernel.turn(start, []); turn.player; turn = kernel.turn(start, moves)) {
    moves.push(...Object.keys(turn.moves).slice(0, 1));
  }
  return moves;
}
