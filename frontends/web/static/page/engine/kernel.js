export class KernelError extends Error {
    name = "KernelError";
    part;
    faults;
    constructor(part, message, faults = []) {
        super(message);
        this.part = part;
        this.faults = faults;
    }
}
function command(words, options) {
    return [words, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(" ");
}
export class Kernel {
    #exports;
    #report = () => { };
    constructor(module) {
        const report = (address, length) => {
            this.#report(JSON.parse(this.#text(address, length)));
        };
        const instance = new WebAssembly.Instance(module, { tribolo: { now: () => performance.now(), report } });
        this.#exports = instance.exports;
    }
    loadWeights(file) {
        const start = file.indexOf(10, file.indexOf(10) + 1) + 1;
        this.#call(file.subarray(start), this.#exports.load_weights);
    }
    turn(start, moves) {
        return this.ask("turn", start, moves.join(" "));
    }
    analyse(start, moves, options, report = () => { }) {
        this.#report = report;
        return this.ask(command("analyse", options), start, moves.join(" "));
    }
    deal(preset, seed) {
        return this.ask(`deal ${preset} ${seed}`);
    }
    day(date) {
        return this.ask(`day ${date}`);
    }
    choose(spec, start, moves, seed, ceiling = {}) {
        return this.ask(command(`choose ${spec}`, { seed, ...ceiling }), start, moves.join(" ")).move;
    }
    evaluate(start, moves, options, played = "") {
        const turn = this.turn(start, moves);
        const analysis = turn.player ? this.analyse(turn.position, [], options) : null;
        const [best] = analysis?.moves ?? [];
        const isBest = !played || !best || best.move === played;
        return { turn, analysis, afterBest: isBest ? null : this.evaluate(turn.position, [best.move], options) };
    }
    ask(...lines) {
        return this.#call(new TextEncoder().encode(lines.join("\n")), this.#exports.answer);
    }
    #call(bytes, call) {
        const address = this.#exports.input(bytes.length);
        if (!address)
            throw new KernelError("request", "there is not enough memory");
        new Uint8Array(this.#exports.memory.buffer, address >>> 0, bytes.length).set(bytes);
        const length = call();
        const answer = JSON.parse(this.#text(this.#exports.output(), length));
        if (answer.error)
            throw new KernelError(answer.error, answer.message, answer.faults);
        return answer;
    }
    #text(address, length) {
        return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, address >>> 0, length));
    }
}
