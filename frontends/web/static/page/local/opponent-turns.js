import { Refusal } from "../common/server.js";
import { HUMAN } from "../words/facts.js";
import { askedOpponent, seedOf } from "./loop.js";
import { alone } from "./stored-game.js";
const MOST_TRIES = 2;
export class OpponentTurns {
    #isThinking = false;
    #isAsking = false;
    #warm = null;
    #stored;
    #opponents;
    #onMove;
    #onProblem;
    constructor(stored, opponents, onMove, onProblem) {
        this.#stored = stored;
        this.#opponents = opponents;
        this.#onMove = onMove;
        this.#onProblem = onProblem;
    }
    warmUp() {
        const { seats, start } = this.#stored.game;
        const spec = Object.values(seats).find((seat) => seat !== HUMAN);
        if (spec)
            this.#warm ??= this.#opponents.choose(spec, start, [], "0", { nodes: 1 }).catch(() => null);
    }
    async play() {
        if (this.#isThinking || askedOpponent(this.#stored.game) === null)
            return;
        this.#isThinking = true;
        try {
            await alone(`tribolo game ${this.#stored.game.id}`, async () => {
                let spec = askedOpponent(this.#stored.game);
                for (; spec !== null; spec = askedOpponent(this.#stored.game))
                    await this.#answer(this.#stored.game, spec);
            });
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            this.#onProblem(error.message);
        }
        finally {
            this.#isThinking = false;
        }
    }
    stopAfter(before) {
        if (this.#isAsking && !isSameQuestion(before, this.#stored.game))
            this.#opponents.stop();
    }
    async #answer(asked, spec) {
        await this.#warm;
        const isAsked = () => isSameQuestion(asked, this.#stored.game);
        const failure = { command: "fail" };
        const move = await this.#chosen(asked, spec, isAsked);
        try {
            await this.#stored.change(move === null ? failure : { command: "answer", move }, isAsked);
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            await this.#stored.change(failure, isAsked);
        }
        this.#onMove();
    }
    async #chosen(game, spec, isAsked) {
        const moves = game.moves.map(({ name }) => name);
        for (let tries = 0; tries < MOST_TRIES && isAsked(); tries += 1) {
            this.#isAsking = true;
            try {
                return await this.#opponents.choose(spec, game.start, moves, seedOf(game));
            }
            catch {
            }
            finally {
                this.#isAsking = false;
            }
        }
        return null;
    }
}
export function canPlay(spec, start, rules) {
    return rules.ask(`choose ${spec} seed=0 nodes=1`, start, "").then(() => true, (error) => error.part === "weights" || error.part === "moves");
}
function isSameQuestion(one, other) {
    return one.moves === other.moves && one.failed === other.failed && askedOpponent(one) === askedOpponent(other);
}
