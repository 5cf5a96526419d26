import { label } from "../common/labels.js";
import { Repeater } from "../common/repeater.js";
import { ask, Refusal } from "../common/server.js";
import { formatRecord } from "../record/record.js";
import { HUMAN } from "../words/facts.js";
import { recordOf } from "./record.js";
import { alone } from "./stored-game.js";
const LONGEST = 8_000;
export async function uploaded(game, address, identity, rules) {
    const { id: key, upload, held, names, pace } = game;
    const seats = upload?.invited ? { ...game.seats, [upload.invited]: HUMAN } : game.seats;
    const record = await formatRecord(recordOf({ ...game, seats }), (...lines) => rules.ask(...lines)).catch(() => {
        throw new Refusal(label("rules_failed"), 422);
    });
    const people = Object.fromEntries(held.map((player) => [player, names[player] ?? ""]));
    await fetch(identity, { signal: AbortSignal.timeout(LONGEST) }).catch(() => null);
    const state = await ask(address, { record, pace, people, key }, AbortSignal.timeout(LONGEST));
    return state.id;
}
export class Uploading {
    isUnreached = false;
    #repeater = new Repeater(() => this.#again());
    #stored;
    #upload;
    #onProblem;
    constructor(stored, upload, onProblem) {
        this.#stored = stored;
        this.#upload = upload;
        this.#onProblem = onProblem;
    }
    async begin(invited) {
        await this.#stored.change({ command: "upload", upload: { invited } });
        if (!(await this.#once()))
            this.#repeater.start();
    }
    resume() {
        if (this.#stored.game.upload !== null)
            this.#repeater.start();
    }
    #once() {
        return alone(`tribolo upload ${this.#stored.game.id}`, () => this.#stored.inTurn(() => this.#now()));
    }
    async #now() {
        const stored = this.#stored;
        try {
            await stored.loadNow();
            while (stored.game.upload !== null && stored.game.moved === null) {
                const { version } = stored.game;
                const id = await this.#upload(stored.game);
                await stored.changeNow({ command: "moved", game: id }, () => stored.game.version === version);
            }
            this.isUnreached = false;
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            this.isUnreached = error.isUnreached || error.status === 503;
            if (!this.isUnreached) {
                await stored.changeNow({ command: "upload", upload: null });
                throw error;
            }
        }
        finally {
            this.#onProblem();
        }
        return !this.isUnreached;
    }
    async #again() {
        try {
            return await this.#once();
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            this.#onProblem(error.message);
            return true;
        }
    }
}
