import { retryDelay, sleep } from "./timing.js";
export class Repeater {
    #isRunning = false;
    #wait = new AbortController();
    #attempt;
    constructor(attempt) {
        this.#attempt = attempt;
        globalThis.addEventListener?.("online", () => this.hurry());
    }
    async start() {
        if (this.#isRunning)
            return;
        this.#isRunning = true;
        try {
            let failures = 0;
            do {
                await sleep(retryDelay(failures), this.#wait.signal);
                failures += 1;
            } while (!(await this.#attempt()));
        }
        finally {
            this.#isRunning = false;
        }
    }
    hurry() {
        this.#wait.abort();
        this.#wait = new AbortController();
    }
}
