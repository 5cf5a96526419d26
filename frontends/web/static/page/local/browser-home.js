import { label } from "../common/labels.js";
import { Repeater } from "../common/repeater.js";
import { Refusal } from "../common/server.js";
import { HUMAN } from "../words/facts.js";
import { entryOf, gameOf } from "./entry.js";
import { askedOpponent, OTHER_DEAL, seedOf, update } from "./loop.js";
import { newGame, rotated } from "./new-game.js";
import { askToKeep } from "./persistence.js";
import { stateOf } from "./state.js";
const MOST_TRIES = 2;
export class BrowserHome {
    #listener;
    #channel;
    #last = Promise.resolve();
    #reading = Promise.resolve();
    #isThinking = false;
    #isAsking = false;
    #warm = null;
    #isUnreached = false;
    #uploading = new Repeater(() => this.#uploadAgain());
    #game;
    #parts;
    constructor(game, parts) {
        this.#game = game;
        this.#parts = parts;
        this.#listener = { live: () => this.live, onState: () => { }, onProblem: () => { } };
        this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`tribolo game ${game.id}`);
        this.#channel?.addEventListener("message", () => this.#read());
    }
    get live() {
        return stateOf(this.#game, this.#parts.paces);
    }
    get game() {
        return this.#game;
    }
    listen(listener) {
        this.#listener = listener;
    }
    follow(isVisible) {
        this.#tellProblem();
        if (isVisible)
            this.#read();
        this.#warm ??= this.#warmUp();
        this.#think();
        if (this.#game.upload !== null)
            this.#uploading.start();
    }
    #tellProblem() {
        this.#listener.onProblem(this.#isUnreached ? label("upload_waits") : this.#parts.store.problem);
    }
    upToDate() {
        return this.#reading;
    }
    #warmUp() {
        const { seats, start } = this.#game;
        const spec = Object.values(seats).find((seat) => seat !== HUMAN);
        return spec ? this.#parts.opponents.choose(spec, start, [], "0", { nodes: 1 }).catch(() => null) : null;
    }
    async state() {
        return this.live;
    }
    recordHelp() {
        this.#change({ command: "help" }).catch(() => null);
    }
    async carryOut(command) {
        try {
            if (command.command === "rematch")
                await this.#startRematch();
            else if (command.command === "invite")
                await this.#moveToServer(String(command.player));
            else if (command.command === "share")
                await this.#moveToServer(null);
            else
                await this.#change(await this.#checked(command));
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            throw new Refusal(error.message, error.status, this.live);
        }
        this.#think();
        return this.live;
    }
    #change(command, isWanted = () => true, more = []) {
        return this.#inTurn(() => this.#changeNow(command, isWanted, more));
    }
    async #changeNow(command, isWanted, more = []) {
        while (isWanted()) {
            const before = this.#game;
            const after = await update(before, command, this.#parts.rules);
            if (await this.#save(after, before.version, more))
                return this.#set(after);
            await this.#load();
        }
    }
    async #moveToServer(invited) {
        await this.#change({ command: "upload", upload: { invited } });
        if (!(await this.#upload()))
            this.#uploading.start();
    }
    #upload() {
        return alone(`tribolo upload ${this.#game.id}`, () => this.#inTurn(() => this.#uploadNow()));
    }
    async #uploadNow() {
        try {
            await this.#load();
            while (this.#game.upload !== null && this.#game.moved === null) {
                const uploaded = this.#game;
                const id = await this.#parts.upload(uploaded);
                await this.#changeNow({ command: "moved", game: id }, () => this.#game.version === uploaded.version);
            }
            this.#isUnreached = false;
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            this.#isUnreached = error.isUnreached || error.status === 503;
            if (!this.#isUnreached) {
                await this.#changeNow({ command: "upload", upload: null }, () => true);
                throw error;
            }
        }
        finally {
            this.#tellProblem();
        }
        return !this.#isUnreached;
    }
    async #uploadAgain() {
        try {
            return await this.#upload();
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            this.#listener.onProblem(error.message);
            return true;
        }
    }
    #inTurn(work) {
        const done = this.#last.then(work);
        this.#last = done.catch(() => null);
        return done;
    }
    async #save(game, expected, more) {
        const { store } = this.#parts;
        const [entry, ...others] = [game, ...more].map((each) => entryOf(each, Date.now()));
        const isStored = entry !== undefined && (await store.save(entry, expected, others));
        if (isStored)
            this.#channel?.postMessage(game.version);
        if (isStored && game.turn.player === null)
            askToKeep();
        this.#tellProblem();
        return isStored;
    }
    #set(game) {
        const before = this.#game;
        this.#game = game;
        if (this.#isAsking && !isSameQuestion(before, game))
            this.#parts.opponents.stop();
        if (game.moved !== null)
            this.#parts.leave(game);
    }
    #read() {
        this.#reading = this.#inTurn(() => this.#load()).then(() => void this.#think(), (error) => this.#listener.onProblem(error instanceof Refusal ? error.message : label("games_unreadable")));
    }
    async #load() {
        const { store, rules } = this.#parts;
        const entry = await store.load(this.#game.id);
        if (entry === null && store.wasCleared)
            return;
        if (entry === null)
            throw new Refusal(label("game_missing"), 404);
        if (entry.version === this.#game.version)
            return;
        this.#set(await gameOf(entry, rules));
        this.#listener.onState(this.live);
    }
    async #checked(command) {
        if (command.command === "hand") {
            const spec = String(command.seat);
            if (!(await canPlay(spec, this.#game.start, this.#parts.rules))) {
                throw new Refusal(label("opponent_refused", { spec }), 422);
            }
        }
        return command;
    }
    async #startRematch() {
        const { store, rules } = this.#parts;
        const { deal, pace, firstSeats: seats, names, start } = this.#game;
        if (!store.isKept)
            throw new Refusal(label("rematch_not_kept"), 409);
        const isGiven = deal === OTHER_DEAL;
        const places = isGiven ? { seats, names, position: start } : { seats: rotated(seats), names: rotated(names) };
        const following = await newGame({ deal, pace, ...places }, rules);
        const command = { command: "rematch", game: following.id };
        await this.#change(command, () => this.#game.rematch === null, [following]);
    }
    async #think() {
        if (this.#isThinking || askedOpponent(this.#game) === null)
            return;
        this.#isThinking = true;
        try {
            await alone(`tribolo game ${this.#game.id}`, async () => {
                for (let spec = askedOpponent(this.#game); spec !== null; spec = askedOpponent(this.#game)) {
                    await this.#answer(this.#game, spec);
                }
            });
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            this.#listener.onProblem(error.message);
        }
        finally {
            this.#isThinking = false;
        }
    }
    async #answer(asked, spec) {
        await this.#warm;
        const isAsked = () => isSameQuestion(asked, this.#game);
        const failure = { command: "fail" };
        const move = await this.#chosen(asked, spec, isAsked);
        try {
            await this.#change(move === null ? failure : { command: "answer", move }, isAsked);
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            await this.#change(failure, isAsked);
        }
        this.#listener.onState(this.live);
    }
    async #chosen(game, spec, isAsked) {
        const moves = game.moves.map(({ name }) => name);
        for (let tries = 0; tries < MOST_TRIES && isAsked(); tries += 1) {
            this.#isAsking = true;
            try {
                return await this.#parts.opponents.choose(spec, game.start, moves, seedOf(game));
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
function alone(name, work) {
    return globalThis.navigator?.locks ? navigator.locks.request(name, work) : work();
}
