import { Kernel, KernelError } from "./kernel.js";
const kernel = load();
kernel.catch(() => { });
let weights = null;
async function load() {
    return new Kernel(await WebAssembly.compileStreaming(fetched("kernel.wasm")));
}
async function loadWeights() {
    const file = await fetched("engine.weights");
    (await kernel).loadWeights(new Uint8Array(await file.arrayBuffer()));
}
async function fetched(name) {
    const response = await fetch(new URL(`../../engine/${name}`, import.meta.url));
    if (!response.ok)
        throw new KernelError("module", `${name} cannot be loaded: ${response.status}`);
    return response;
}
async function answered(question) {
    if (question.command === "load") {
        await kernel;
        return { isLoaded: true };
    }
    if (question.command === "ask")
        return { answer: (await kernel).ask(...question.lines) };
    if (question.command === "guide")
        return { answer: await guided((loaded) => loaded.ask(...question.lines)) };
    if (question.command === "choose") {
        const { spec, start, moves, seed, ceiling } = question;
        return { move: await guided((loaded) => loaded.choose(spec, start, moves, seed, ceiling)) };
    }
    const { start, moves, options, played } = question;
    weights ??= loadWeights();
    const [loaded] = await Promise.all([kernel, weights]);
    if (question.command === "evaluate")
        return { evaluation: loaded.evaluate(start, moves, options, played) };
    return { analysis: loaded.analyse(start, moves, options, (report) => send({ report })) };
}
async function guided(ask) {
    const loaded = await kernel;
    try {
        return ask(loaded);
    }
    catch (error) {
        if (!(error instanceof KernelError) || error.part !== "weights")
            throw error;
        weights ??= loadWeights();
        await weights;
        return ask(loaded);
    }
}
function send(message) {
    postMessage(message);
}
addEventListener("message", async ({ data }) => {
    try {
        send(await answered(data));
    }
    catch (error) {
        const { part, faults } = error instanceof KernelError ? error : { part: "module", faults: [] };
        send({ part, message: error instanceof Error ? error.message : String(error), faults });
    }
});
