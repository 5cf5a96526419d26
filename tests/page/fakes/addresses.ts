// The addresses that a page names.

export const ADDRESSES = {
  worker: "/static/worker.js",
  kernel: "/static/kernel.wasm",
  weights: "/static/engine.weights",
  refusals: "/api/refusals",
};

/** Let the page be one that names `ADDRESSES`, and nothing else. */
export function nameAddresses() {
  const textContent = JSON.stringify(ADDRESSES);
  Object.assign(globalThis, { document: { querySelector: () => ({ textContent }), baseURI: "https://example.org/" } });
}
