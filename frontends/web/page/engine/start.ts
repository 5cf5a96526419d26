import { addresses } from "../common/addresses.ts";

/** Start a worker, which begins to load the kernel at once. */
export function startWorker() {
  const { worker, kernel, weights } = addresses();
  const started = new Worker(worker, { type: "module" });
  started.postMessage({ command: "load", kernel, weights });
  return started;
}
