// The time of the server: the clock of a computer may be hours wrong.

const LONGEST = 3_000; // milliseconds that a page waits for the answer

/** The time of the server when `performance.now()` was 0, in milliseconds since 1970. */
let origin: Promise<number> | null = null;

// That count may stand still while the computer sleeps.
globalThis.document?.addEventListener("visibilitychange", () => {
  if (origin !== null && document.visibilityState === "visible") origin = asked(origin);
});

/** Return the time of the server, in milliseconds since 1970; that of the computer until a server has answered. */
export async function serverNow() {
  origin ??= asked(null);
  return (await origin) + performance.now();
}

/**
 * Ask the server for its time.
 *
 * @param known The answer that stands if there is no other.
 */
async function asked(known: Promise<number> | null) {
  // With another query for each question, no cache answers with an old date.
  const address = `${import.meta.url}?${crypto.getRandomValues(new Uint32Array(1))}`;
  const signal = AbortSignal.timeout(LONGEST);
  const response = await fetch(address, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  await response?.text().catch(() => ""); // A browser reports an answer that nothing reads as aborted.
  // Both the application and its server may have added a date.
  const [first = ""] = /[^,]*,[^,]*/.exec(response?.headers.get("Date") ?? "") ?? [];
  const date = Date.parse(first);
  return Number.isNaN(date) ? ((await known) ?? Date.now() - performance.now()) : date - performance.now();
}
