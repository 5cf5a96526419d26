// The addresses that a page names.

export const ADDRESSES = {
  worker: "/static/worker.js",
  kernel: "/static/kernel.wasm",
  weights: "/static/engine.weights",
  network: "/static/network.js",
  refusals: "/api/refusals",
  progress: "/api/progress",
};

/** Let the page be one in English that names `ADDRESSES`, and nothing else. */
export function nameAddresses() {
  const block = { textContent: JSON.stringify(ADDRESSES) };
  const querySelector = (selector: string) => (selector === "#addresses" ? block : null);
  const document = { baseURI: "https://example.org/", documentElement: { lang: "en" }, querySelector };
  Object.assign(globalThis, { document });
}
