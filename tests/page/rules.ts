// The kernel, for tests.

import { readFileSync } from "node:fs";
import { Kernel } from "../../frontends/web/static/engine/kernel.js";

const ENGINE = new URL("../../frontends/web/static/engine/", import.meta.url);

/** The start position of a game. */
export const DEAL =
  "7#BRB1G1G#/R1R#8#2G/1B7#3B2/1G2B5RR1G2/B2B12/5G3G#3R1/6G5#G1B/1#4R1G1R#1#2/#1BR4R6B/3B8G#1R/1RG3B9 r";

export const kernel = new Kernel(new WebAssembly.Module(readFileSync(new URL("kernel.wasm", ENGINE))));
kernel.loadWeights(readFileSync(new URL("../../tribolo_core/ai/engine.weights", import.meta.url)));

/** The kernel, as the engine of a page. */
export const engine = {
  evaluate: async (/** @type {Parameters<typeof kernel.evaluate>} */ ...question) => kernel.evaluate(...question),
  choose: async (/** @type {Parameters<typeof kernel.choose>} */ ...question) => kernel.choose(...question),
  stop: () => {},
};

/** @param {string[]} lines */
export async function ask(...lines) {
  return kernel.ask(...lines);
}

/** @param {string} start @param {string[]} moves */
export async function turns(start, moves) {
  return kernel.turn(start, moves);
}

/** Return the moves of a game in which the first legal move is always played. @param {string} start */
export function firstMoves(start) {
  /** @type {string[]} */
  const moves = [];
  for (let turn = kernel.turn(start, []); turn.player; turn = kernel.turn(start, moves)) {
    moves.push(...Object.keys(turn.moves).slice(0, 1));
  }
  return moves;
}
