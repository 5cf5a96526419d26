/**
 * The worker of an {@link Engine}: loads the kernel and the weights once, and answers analyses.
 *
 * While the kernel searches, the worker cannot receive messages; the page stops a search by ending the worker.
 */

import { Kernel, KernelError } from "./kernel.js";

/** @typedef {import("./kernel.js").Analysis} Analysis */
/** @typedef {{ start: string, moves: string[], options: Record<string, number> }} Question */
/** @typedef {{ report: Analysis } | { analysis: Analysis } | { part: string, message: string }} Message */

const kernel = load();

/** Return the kernel with the weights of the engine, both from the folder of this file. */
async function load() {
  const [module, weights] = await Promise.all([fetched("kernel.wasm"), fetched("engine.weights")]);
  const loaded = new Kernel(await WebAssembly.compileStreaming(module));
  loaded.loadWeights(new Uint8Array(await weights.arrayBuffer()));
  return loaded;
}

/**
 * Return the response with a file of this folder.
 *
 * @param {string} name
 */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new KernelError("module", `${name} cannot be loaded: ${response.status}`);
  return response;
}

/**
 * Send a message to the page.
 *
 * @param {Message} message
 */
function send(message) {
  postMessage(message);
}

addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data }) => {
  try {
    const { start, moves, options } = data;
    const analysis = (await kernel).analyse(start, moves, options, (report) => send({ report }));
    send({ analysis });
  } catch (error) {
    const part = error instanceof KernelError ? error.part : "module";
    send({ part, message: error instanceof Error ? error.message : String(error) });
  }
});
