/**
 * The worker of an {@link Engine} or of {@link Rules}: loads the kernel once, and the weights for the first question
 * that needs them.
 *
 * While the kernel searches, the worker cannot receive messages; the page stops a search by ending the worker.
 */

import { Kernel, KernelError } from "./kernel.js";

/** @typedef {import("./kernel.js").Analysis} Analysis */
/** @typedef {import("./kernel.js").Ceiling} Ceiling */
/** @typedef {import("./kernel.js").Evaluation} Evaluation */
/** @typedef {import("./kernel.js").Fault} Fault */

/**
 * A question of the page. `load` asks only to load the kernel, and `guide` is a request that may need the weights.
 *
 * @typedef {{ command: "load" }
 *   | { command: "ask", lines: string[] }
 *   | { command: "guide", lines: string[] }
 *   | { command: "choose", spec: string, start: string, moves: string[], seed: string, ceiling: Ceiling }
 *   | { command: "analyse" | "evaluate", start: string, moves: string[], options: Record<string, number>,
 *     played?: string }} Question
 */

/**
 * A message to the page.
 *
 * @typedef {{ isLoaded: true } | { answer: any } | { move: string } | { report: Analysis } | { analysis: Analysis }
 *   | { evaluation: Evaluation } | { part: string, message: string, faults: Fault[] }} Message
 */

const kernel = load();
// The answer to each question reports a failure; without a question, it is nobody's error.
kernel.catch(() => {});
/** @type {Promise<void> | null} */
let weights = null;

/**
 * Load the kernel's WebAssembly module `kernel.wasm`, which lies beside this file, and return a `Kernel` that runs it.
 */
async function load() {
  return new Kernel(await WebAssembly.compileStreaming(fetched("kernel.wasm")));
}

/** Give the kernel the weights of the engine, from the folder of this file. */
async function loadWeights() {
  const file = await fetched("engine.weights");
  (await kernel).loadWeights(new Uint8Array(await file.arrayBuffer()));
}

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new KernelError("module", `${name} cannot be loaded: ${response.status}`);
  return response;
}

/**
 * Return the answer to a question; send the intermediate analyses of a search.
 *
 * @param {Question} question
 * @returns {Promise<Message>}
 */
async function answered(question) {
  if (question.command === "load") {
    await kernel;
    return { isLoaded: true };
  }
  // The answers to rules come in the order of the questions, so no question of theirs waits for weights.
  if (question.command === "ask") return { answer: (await kernel).ask(...question.lines) };
  if (question.command === "guide") return { answer: await guided((loaded) => loaded.ask(...question.lines)) };
  if (question.command === "choose") {
    const { spec, start, moves, seed, ceiling } = question;
    return { move: await guided((loaded) => loaded.choose(spec, start, moves, seed, ceiling)) };
  }
  const { start, moves, options, played } = question;
  weights ??= loadWeights();
  const [loaded] = await Promise.all([kernel, weights]);
  if (question.command === "evaluate") return { evaluation: loaded.evaluate(start, moves, options, played) };
  return { analysis: loaded.analyse(start, moves, options, (report) => send({ report })) };
}

/**
 * Return the answer of the kernel, which gets the weights if it asks for them.
 *
 * @template Answer
 * @param {(loaded: Kernel) => Answer} ask
 * @returns {Promise<Answer>}
 */
async function guided(ask) {
  const loaded = await kernel;
  try {
    return ask(loaded);
  } catch (error) {
    if (!(error instanceof KernelError) || error.part !== "weights") throw error;
    weights ??= loadWeights();
    await weights;
    return ask(loaded);
  }
}

/** @param {Message} message */
function send(message) {
  postMessage(message);
}

addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data }) => {
  try {
    send(await answered(data));
  } catch (error) {
    const { part, faults } = error instanceof KernelError ? error : { part: "module", faults: [] };
    send({ part, message: error instanceof Error ? error.message : String(error), faults });
  }
});
