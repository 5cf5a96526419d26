import { KernelError } from "./kernel.js";
const GONE = [404, 410];
export class Stopped extends Error {
}
export class Engine {
    #worker = null;
    #reject = null;
    analyse(start, moves, options, report = () => { }) {
        return this.#send({ command: "analyse", start, moves, options }, ({ analysis }) => analysis, report);
    }
    evaluate(start, moves, options, played = "") {
        return this.#send({ command: "evaluate", start, moves, options, played }, ({ evaluation }) => evaluation);
    }
    choose(spec, start, moves, seed, ceiling = {}) {
        return this.#send({ command: "choose", spec, start, moves, seed, ceiling }, ({ move }) => move);
    }
    ask(...lines) {
        return this.#send({ command: "guide", lines }, ({ answer }) => answer);
    }
    #send(question, answerOf, report = () => { }) {
        this.stop();
        const worker = this.#worker ?? new Worker(new URL("worker.js", import.meta.url), { type: "module" });
        this.#worker = worker;
        return new Promise((resolve, reject) => {
            const end = (settle) => {
                if (this.#reject === reject)
                    this.#reject = null;
                settle();
            };
            this.#reject = reject;
            worker.onmessage = ({ data }) => {
                const answer = answerOf(data);
                if (data.report)
                    report(data.report);
                else if (answer)
                    end(() => resolve(answer));
                else if (data.part === "module")
                    fail(data.message);
                else
                    end(() => reject(new KernelError(data.part, data.message)));
            };
            worker.onerror = (event) => void fail(event.message || "the engine cannot be started");
            const fail = async (message) => {
                this.end();
                if (!(await reloadIfReplaced()))
                    end(() => reject(new KernelError("module", message)));
            };
            worker.postMessage(question);
        });
    }
    stop() {
        if (!this.#reject)
            return;
        this.#reject(new Stopped());
        this.#reject = null;
        this.end();
    }
    end() {
        this.#worker?.terminate();
        this.#worker = null;
    }
}
async function reloadIfReplaced() {
    const response = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
    const isReplaced = response !== null && GONE.includes(response.status);
    if (isReplaced)
        location.reload();
    return isReplaced;
}
