import { KernelError } from "./kernel.js";
const WORKER = new URL("worker.js", import.meta.url);
const REMEMBERED = 1000;
export class Rules {
    isReady = false;
    #worker = null;
    #settle = () => { };
    #waiting = [];
    #turns = new Map();
    #onEnd;
    constructor(onEnd = () => { }) {
        this.#onEnd = onEnd;
    }
    load() {
        if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
            this.#end();
            return Promise.resolve(false);
        }
        const worker = new Worker(WORKER, { type: "module" });
        this.#worker = worker;
        worker.addEventListener("message", ({ data }) => this.#receive(data));
        worker.addEventListener("error", () => this.#end());
        worker.postMessage({ command: "load" });
        return new Promise((resolve) => {
            this.#settle = resolve;
        });
    }
    turn(start, moves) {
        const key = `${start} ${moves.join(" ")}`;
        const known = this.#turns.get(key);
        if (known)
            return known;
        const turn = this.ask("turn", start, moves.join(" ")).catch(() => null);
        if (this.#turns.size >= REMEMBERED)
            this.#turns.clear();
        if (this.isReady)
            this.#turns.set(key, turn);
        return turn;
    }
    deal(preset, seed) {
        return this.ask(`deal ${preset} ${seed}`);
    }
    day(date) {
        return this.ask(`day ${date}`);
    }
    ask(...lines) {
        if (!this.isReady)
            return Promise.reject(new KernelError("module", "the kernel is not loaded"));
        this.#worker?.postMessage({ command: "ask", lines });
        const answer = new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
        return answer;
    }
    #receive(message) {
        if ("isLoaded" in message) {
            this.isReady = true;
            this.#settle(true);
        }
        else if (!("part" in message))
            this.#waiting.shift()?.resolve(message.answer);
        else if (message.part === "module")
            this.#end();
        else
            this.#waiting.shift()?.reject(new KernelError(message.part, message.message, message.faults));
    }
    #end() {
        this.isReady = false;
        this.#settle(false);
        this.#worker?.terminate();
        this.#worker = null;
        this.#turns.clear();
        this.#onEnd();
        for (const { reject } of this.#waiting.splice(0))
            reject(new KernelError("module", "the kernel has ended"));
    }
}
