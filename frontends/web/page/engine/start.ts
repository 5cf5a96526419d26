import { addresses } from "../common/addresses.ts";

/** Start a worker, which begins to load the kernel at once. */
export function startWorker() {
  const { worker, kernel, weights } = addresses();
  const started = new Worker(worker, { type: "module" });
  const [kernelUrl, weightsUrl] = [kernel, weights].map((address) => new URL(address, document.baseURI).href);
  started.postMessage({ command: "load", kernel: kernelUrl, weights: weightsUrl });
  return started;
}
