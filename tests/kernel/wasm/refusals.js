/**
 * Send random requests and weights to the kernel in WebAssembly.
 *
 * Reads a JSON object with the path of the module and of the weights, and with requests (start, moves and options),
 * the lines of other requests, and weights (lists of bytes) from standard input. Writes the number of answers, of
 * refusals and of other errors.
 */

import { readFileSync } from "node:fs";
import { Kernel, KernelError } from "../../../frontends/web/static/engine/kernel.js";

const { module, weights, requests, lines, files } = JSON.parse(readFileSync(0, "utf-8"));
const kernel = new Kernel(new WebAssembly.Module(readFileSync(module)));
const counts = { answers: 0, refusals: 0, others: 0 };

/**
 * Call a function that calls the kernel, and count in `counts` whether the function returns, throws a `KernelError` (a
 * refusal) or throws another error.
 *
 * @param {() => unknown} call The function; its result is ignored.
 */
function count(call) {
  try {
    call();
    counts.answers += 1;
  } catch (error) {
    counts[error instanceof KernelError ? "refusals" : "others"] += 1;
  }
}

for (const bytes of files) count(() => kernel.loadWeights(new Uint8Array(bytes)));
kernel.loadWeights(readFileSync(weights));
for (const [start, moves, options] of requests) {
  count(() => kernel.turn(start, moves));
  count(() => kernel.analyse(start, moves, options));
}
for (const request of lines) count(() => kernel.ask(...request));
process.stdout.write(JSON.stringify(counts));
