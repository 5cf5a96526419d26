const LONGEST = 3_000;
let origin = null;
globalThis.document?.addEventListener("visibilitychange", () => {
    if (origin !== null && document.visibilityState === "visible")
        origin = asked(origin);
});
export async function serverNow() {
    origin ??= asked(null);
    return (await origin) + performance.now();
}
async function asked(known) {
    const address = `${import.meta.url}?${crypto.getRandomValues(new Uint32Array(1))}`;
    const signal = AbortSignal.timeout(LONGEST);
    const response = await fetch(address, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
    const [first = ""] = /[^,]*,[^,]*/.exec(response?.headers.get("Date") ?? "") ?? [];
    const date = Date.parse(first);
    return Number.isNaN(date) ? ((await known) ?? Date.now() - performance.now()) : date - performance.now();
}
