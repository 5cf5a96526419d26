// What joined browsers share through the server: the progress at puzzles, and the days with a result.

import { addresses } from "./addresses.ts";
import type { KeptProgress } from "./api.ts";
import { ask } from "./server.ts";
import { readStored, store } from "./storage.ts";

const STORAGE_KEY = "tribolo.joined";

/** The longest time for which a page waits for what the other browsers share, in milliseconds. */
const PATIENCE = 2000;

/** Keep whether this browser may have joined others: it has shown a code or used one. */
export function keepJoined(isJoined: boolean) {
  if (isJoined !== isKept()) store(STORAGE_KEY, isJoined ? "yes" : "no");
}

function isKept() {
  return readStored(STORAGE_KEY) === "yes";
}

/**
 * Share what this browser keeps with those that it has joined, and return what they share; `null` if it has joined none
 * or the server does not answer.
 */
export async function share(own: Partial<KeptProgress>): Promise<KeptProgress | null> {
  const { progress } = addresses();
  if (!progress || !isKept()) return null;
  return ask<KeptProgress>(progress, own, AbortSignal.timeout(PATIENCE)).catch(() => null);
}
