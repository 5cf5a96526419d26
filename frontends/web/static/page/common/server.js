import { label } from "./labels.js";
export class Refusal extends Error {
    name = "Refusal";
    state;
    status;
    retryAfter;
    constructor(sentence, status, state = null, retryAfter = null) {
        super(sentence);
        this.state = state;
        this.status = status;
        this.retryAfter = retryAfter;
    }
    get isUnreached() {
        return this.status === 0 || (this.status >= 502 && this.retryAfter === null);
    }
    get isTemporary() {
        return this.isUnreached || this.status === 429 || this.status === 503;
    }
}
export async function ask(address, body, signal) {
    const response = await fetch(address, body && { ...post(body), signal: signal ?? null }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer)
        return answer;
    const words = answer?.code && (await import("./refusals.js").catch(() => null));
    const status = response?.ok === false ? response.status : 0;
    throw new Refusal((await words?.word(answer)) ?? label("unreachable"), status, answer?.state, retryAfter(response));
}
function retryAfter(response) {
    const text = response?.headers.get("Retry-After") ?? "";
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
function post(body) {
    return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
export function reportHelp(address) {
    fetch(`${address}/help`, { method: "POST", keepalive: true }).catch(() => null);
}
