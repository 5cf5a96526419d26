const SHORTEST_DELAY = 1000;
const LONGEST_DELAY = 20_000;
export function sleep(milliseconds, signal) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        signal?.addEventListener("abort", () => {
            clearTimeout(timer);
            resolve();
        }, { once: true });
    });
}
export function retryDelay(failures, retryAfter = null) {
    const backoff = Math.min(SHORTEST_DELAY * 2 ** failures, LONGEST_DELAY);
    return Math.max(backoff, 1000 * (retryAfter ?? 0)) * (1 + Math.random() / 2);
}
