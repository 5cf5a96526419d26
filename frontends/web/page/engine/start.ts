import { addresses } from "../common/addresses.ts";

/** Start a worker, which begins to load the kernel at once. */
export function startWorker() {
  const { worker, ...files } = addresses();
  const started = new Worker(worker, { type: "module" });
  const [kernel, weights, network] = [files.kernel, files.weights, files.network].map((address) => {
    return new URL(address, document.baseURI).href;
  });
  started.postMessage({ command: "load", kernel, weights, network });
  return started;
}
