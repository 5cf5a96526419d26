/**
 * The worker of an {@link Engine} or of {@link Rules}: loads the kernel once, and the weights for the first question
 * that needs them.
 *
 * While the kernel searches, the worker cannot receive messages; the page stops a search by ending the worker.
 */

import { NETWORK } from "../common/network-file.ts";
import { type Analysis, type Ceiling, type Evaluation, type Fault, Kernel, KernelError, type Turn } from "./kernel.ts";

/**
 * A question of the page. `load` comes first and names the addresses of the kernel, of the weights and of the script
 * of networks. `guide` is a request that may need the weights.
 */
export type Question =
  | { command: "load"; kernel: string; weights: string; network: string }
  | { command: "ask"; lines: string[] }
  | { command: "guide"; lines: string[] }
  | { command: "choose"; spec: string; start: string; moves: string[]; seed: string; ceiling: Ceiling }
  | {
      command: "analyse" | "evaluate";
      start: string;
      moves: string[];
      options: Record<string, number>;
      played?: string;
    };

/** A message to the page. */
type Message =
  | { isLoaded: true }
  | { answer: unknown }
  | { move: string }
  | { report: Analysis }
  | { analysis: Analysis }
  | { evaluation: Evaluation }
  | { part: string; message: string; faults: Fault[] };

let kernel: Promise<Kernel>;
let weightsAddress: string;
let weights: Promise<void> | null = null;
let networkAddress: string;

/** Load the WebAssembly module of the kernel, and return a `Kernel` that runs it. */
async function load(address: string) {
  return new Kernel(await WebAssembly.compileStreaming(fetched(address)));
}

/** Give the kernel the weights of the engine. */
async function loadWeights() {
  const file = await fetched(weightsAddress);
  (await kernel).loadWeights(new Uint8Array(await file.arrayBuffer()));
}

async function fetched(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new KernelError("module", `${address} cannot be loaded: ${response.status}`);
  return response;
}

/** Return the answer to a question; send the intermediate analyses of a search. */
async function answered(question: Question): Promise<Message> {
  if (question.command === "load") {
    weightsAddress = question.weights;
    networkAddress = question.network;
    kernel = load(question.kernel);
    await kernel;
    return { isLoaded: true };
  }
  // The answers to rules come in the order of the questions, so no question of theirs waits for weights.
  if (question.command === "ask") return { answer: (await kernel).ask(...question.lines) };
  if (question.command === "guide") return { answer: await guided((loaded) => loaded.ask(...question.lines)) };
  if (question.command === "choose") {
    const { spec, start, moves, seed, ceiling } = question;
    if (spec === NETWORK) {
      const script: { networkMove: (turn: Turn) => Promise<string> } = await import(networkAddress);
      return { move: await script.networkMove((await kernel).turn(start, moves)) };
    }
    return { move: await guided((loaded) => loaded.choose(spec, start, moves, seed, ceiling)) };
  }
  const { start, moves, options, played } = question;
  weights ??= loadWeights();
  const [loaded] = await Promise.all([kernel, weights]);
  if (question.command === "evaluate") return { evaluation: loaded.evaluate(start, moves, options, played) };
  return { analysis: loaded.analyse(start, moves, options, (report) => send({ report })) };
}

/** Return the answer of the kernel, which gets the weights if it asks for them. */
async function guided<Answer>(ask: (loaded: Kernel) => Answer): Promise<Answer> {
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

function send(message: Message) {
  postMessage(message);
}

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  try {
    send(await answered(data));
  } catch (error) {
    const { part, faults } = error instanceof KernelError ? error : { part: "module", faults: [] };
    send({ part, message: error instanceof Error ? error.message : String(error), faults });
  }
});
