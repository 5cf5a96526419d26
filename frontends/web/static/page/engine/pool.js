import { Engine, Stopped } from "./engine.js";
import { KernelError } from "./kernel.js";
const MOST_ENGINES = 8;
export class Pool {
    #engines;
    #fail = null;
    constructor(size = Math.min(navigator.hardwareConcurrency, MOST_ENGINES)) {
        this.#engines = Array.from({ length: size }, () => new Engine());
    }
    answer(questions, options, take) {
        this.stop();
        const waiting = questions.map((question) => ({ question, deaths: 0 }));
        const free = [...this.#engines];
        return new Promise((resolve, reject) => {
            const fail = (reason) => {
                if (this.#fail !== fail)
                    return;
                this.#fail = null;
                for (const engine of this.#engines)
                    engine.stop();
                reject(reason);
            };
            const ask = async (engine, { question, deaths }) => {
                try {
                    const answer = await engine.evaluate(question.start, question.moves, options, question.played);
                    if (this.#fail !== fail)
                        return;
                    take(question, answer);
                }
                catch (error) {
                    const isDead = error instanceof KernelError && error.part === "module";
                    if (!isDead)
                        return fail(error);
                    if (deaths)
                        return fail(new KernelError("module", `The engine stopped twice at a turn: ${error.message}.`));
                    waiting.unshift({ question, deaths: 1 });
                }
                free.push(engine);
                proceed();
            };
            const proceed = () => {
                if (this.#fail !== fail)
                    return;
                while (free.length && waiting.length) {
                    ask(free.pop(), waiting.shift());
                }
                if (free.length < this.#engines.length)
                    return;
                this.#fail = null;
                resolve();
            };
            this.#fail = fail;
            proceed();
        });
    }
    likenesses(start, moves, seats) {
        const engine = this.#engines.at(-1);
        return engine.ask("likenesses", start, moves.join(" "), ...seats);
    }
    stop() {
        this.#fail?.(new Stopped());
    }
}
