/** What the programs of this folder share: their input, a JSON object, and the kernel in WebAssembly that it names. */

import { readFileSync } from "node:fs";
import { Kernel } from "../../../frontends/web/page/engine/kernel.ts";

export const input = JSON.parse(readFileSync(0, "utf-8"));

/** @param isLoaded Whether the kernel has the weights. */
export function newKernel(isLoaded = true) {
  const kernel = new Kernel(new WebAssembly.Module(readFileSync(input.module)));
  if (isLoaded) kernel.loadWeights(readFileSync(input.weights));
  return kernel;
}

export function print(answer: unknown) {
  process.stdout.write(JSON.stringify(answer));
}
