// The kernel, for tests.

import { readFileSync } from "node:fs";
import { Kernel } from "../../frontends/web/static/engine/kernel.js";

const ENGINE = new URL("../../frontends/web/static/engine/", import.meta.url);

export const kernel = new Kernel(new WebAssembly.Module(readFileSync(new URL("kernel.wasm", ENGINE))));
kernel.loadWeights(readFileSync(new URL("../../tribolo_core/ai/engine.weights", import.meta.url)));

/** @param {string[]} lines */
export async function ask(...lines) {
  return kernel.ask(...lines);
}

/**
 * @param {string} start
 * @param {string[]} moves
 */
export async function turns(start, moves) {
  return kernel.turn(start, moves);
}
