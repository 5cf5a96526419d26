import { label } from "./labels.js";
import { Refusal } from "./server.js";
import { retryDelay } from "./timing.js";
const REFUSED_DELAY = 5;
const HIDDEN_DELAY = 60;
export class EventStream {
    #isVisible = null;
    #source = null;
    #isOpen = false;
    #failures = 0;
    #refusals = 0;
    isUpToDate = false;
    #waiting = [];
    #opening;
    #polling;
    #address;
    #onChange;
    #onConnection;
    constructor(address, onChange, onConnection) {
        this.#address = address;
        this.#onChange = onChange;
        this.#onConnection = onConnection;
        globalThis.addEventListener?.("online", () => this.#isVisible && this.#change());
    }
    follow(isVisible) {
        if (isVisible === this.#isVisible)
            return;
        this.#isVisible = isVisible;
        this.isUpToDate = false;
        this.#close();
        if (isVisible)
            this.#open();
        this.#pollLater();
    }
    upToDate() {
        if (this.isUpToDate)
            return Promise.resolve();
        return new Promise((resolve, reject) => {
            this.#waiting.push((refusal) => (refusal ? reject(refusal) : resolve()));
            if (this.#refusals > 0)
                this.#change();
        });
    }
    #open() {
        const source = new EventSource(this.#address());
        this.#source = source;
        source.addEventListener("open", () => {
            this.#failures = 0;
            this.#isOpen = true;
            this.#onConnection(null);
            this.#pollLater();
        });
        source.addEventListener("message", ({ data }) => this.#change(JSON.parse(data)));
        source.addEventListener("error", () => {
            const isRefused = source.readyState === EventSource.CLOSED;
            if (this.#isOpen) {
                this.#isOpen = false;
                this.#pollLater();
            }
            source.close();
            this.#opening = setTimeout(() => this.#open(), retryDelay(this.#failures, isRefused ? REFUSED_DELAY : null));
            this.#failures += 1;
        });
    }
    #close() {
        clearTimeout(this.#opening);
        this.#source?.close();
        this.#isOpen = false;
    }
    #pollLater(retryAfter = null) {
        clearTimeout(this.#polling);
        if (this.#isOpen && this.#refusals === 0)
            return;
        const least = this.#isVisible ? 0 : HIDDEN_DELAY;
        const delay = retryDelay(this.#refusals, Math.max(retryAfter ?? 0, least));
        this.#polling = setTimeout(() => this.#change(), delay);
    }
    async #change(message) {
        let refusal = null;
        try {
            await this.#onChange(message);
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            refusal = error;
        }
        this.#refusals = refusal ? this.#refusals + 1 : 0;
        this.isUpToDate ||= !refusal;
        for (const resume of this.#waiting.splice(0))
            resume(refusal);
        this.#onConnection(refusal && (refusal.status === 0 ? label("offline") : refusal.message));
        this.#pollLater(refusal?.retryAfter);
    }
}
export function followWhileVisible(stream, isNeeded = () => false) {
    const follow = () => stream.follow(document.visibilityState === "visible" || isNeeded());
    document.addEventListener("visibilitychange", follow);
    addEventListener("pageshow", ({ persisted }) => {
        if (persisted)
            stream.follow(false);
        follow();
    });
    follow();
    return follow;
}
