/**
 * Send random requests and weights to the kernel, and print the number of answers, of refusals and of other errors.
 *
 * The input has requests (start, moves and options), the lines of other requests, and files of weights (lists of
 * bytes).
 */

import { readFileSync } from "node:fs";
import { KernelError } from "../../../frontends/web/page/engine/kernel.ts";
import { input, newKernel, print } from "./kernel.ts";

const { weights, requests, lines, files } = input;
const kernel = newKernel(false);
const counts = { answers: 0, refusals: 0, others: 0 };

/** @param call A function that calls the kernel; what becomes of it is counted. */
function count(call: () => unknown) {
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
print(counts);
