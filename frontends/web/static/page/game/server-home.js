import { stateAfter } from "../board/turns.js";
import { ask, reportHelp } from "../common/server.js";
import { EventStream } from "../common/stream.js";
import { extended, withUpdate } from "./updates.js";
export class ServerHome {
    #listener;
    #streamed;
    #stream;
    #addresses;
    #rules;
    constructor(addresses, rules, live) {
        this.#addresses = addresses;
        this.#rules = rules;
        this.#streamed = live;
        this.#listener = { live: () => live, onState: () => { }, onProblem: () => { } };
        this.#stream = new EventStream(() => `${addresses.events}?since=${this.#streamed.version}`, (update) => this.refresh(update), (problem) => this.#listener.onProblem(problem));
    }
    listen(listener) {
        this.#listener = listener;
    }
    follow(isFollowed) {
        this.#stream.follow(isFollowed);
    }
    upToDate() {
        return this.#stream.upToDate();
    }
    state() {
        return ask(this.#addresses.state);
    }
    carryOut(command) {
        return ask(this.#addresses.command, command);
    }
    recordHelp() {
        reportHelp(this.#addresses.state);
    }
    async refresh(update) {
        const state = update ? await this.#stateAfter(update) : await this.state();
        if (state)
            this.#listener.onState(state, !this.#stream.isUpToDate);
    }
    async #stateAfter(update) {
        const live = this.#listener.live();
        const streamed = extended(this.#streamed, update);
        this.#streamed = streamed ?? this.#streamed;
        if (update.version === live.version && looksLike(live, update))
            return null;
        if (!streamed)
            return this.state();
        const names = streamed.all_moves.map(({ name }) => name);
        const turn = await this.#rules.turn(live.start, names);
        return turn ? stateAfter(withUpdate(live, streamed, update), names.length, turn) : this.state();
    }
}
function looksLike(live, update) {
    const isRunning = (update.clocks?.running ?? null) !== null || update.idle !== null;
    return !isRunning && presenceIn(live) === presenceIn(update);
}
function presenceIn({ seats, watching }) {
    return [watching, ...seats.flatMap(({ presence, away_minutes: minutes }) => [presence, minutes])].join();
}
