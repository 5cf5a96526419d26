// The addresses that scripts fetch. The page names them, relative to itself, because the address of a static file
// changes with its content.

export interface Addresses {
  worker: string;
  kernel: string;
  weights: string;
  /** The script of networks of one's own. */
  network: string;
  /** The sentences of the server's refusals; the site without a server has none. */
  refusals: string;
  /** Where joined browsers share their progress; empty without a server. */
  progress: string;
}

/** Return the addresses that this page names. */
export function addresses(): Addresses {
  return JSON.parse(document.querySelector("#addresses")?.textContent ?? "{}");
}
