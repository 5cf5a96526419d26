/**
 * The addresses that scripts fetch, which the page names, relative to it: those of static files change with their
 * content.
 */

export interface Addresses {
  worker: string;
  kernel: string;
  weights: string;
  /** The sentences of the server's refusals; the site without a server has none. */
  refusals: string;
}

/** Return the addresses that this page names. */
export function addresses(): Addresses {
  return JSON.parse(document.querySelector("#addresses")?.textContent ?? "{}");
}
