import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { OTHER_DEAL } from "./loop.js";
import { newGame, rotated } from "./new-game.js";
import { canPlay, OpponentTurns } from "./opponent-turns.js";
import { stateOf } from "./state.js";
import { StoredGame } from "./stored-game.js";
import { Uploading } from "./uploading.js";
export class BrowserHome {
    #reading = Promise.resolve();
    #listener = { live: () => this.live, onState: () => { }, onProblem: () => { } };
    #parts;
    #stored;
    #opponents;
    #uploading;
    constructor(game, parts) {
        this.#parts = parts;
        const onState = () => this.#listener.onState(this.live);
        const onProblem = (problem) => this.#tellProblem(problem);
        this.#stored = new StoredGame(game, parts.store, parts.rules, {
            onChange: (before) => {
                this.#opponents.stopAfter(before);
                if (this.game.moved !== null)
                    parts.leave(this.game);
            },
            onLoad: onState,
            onSave: onProblem,
            onNews: () => this.#read(),
        });
        this.#opponents = new OpponentTurns(this.#stored, parts.opponents, onState, onProblem);
        this.#uploading = new Uploading(this.#stored, parts.upload, onProblem);
    }
    get live() {
        return stateOf(this.game, this.#parts.paces);
    }
    get game() {
        return this.#stored.game;
    }
    listen(listener) {
        this.#listener = listener;
    }
    follow(isVisible) {
        this.#tellProblem();
        if (isVisible)
            this.#read();
        this.#opponents.warmUp();
        this.#opponents.play();
        this.#uploading.resume();
    }
    #tellProblem(problem) {
        const present = this.#uploading.isUnreached ? label("upload_waits") : this.#parts.store.problem;
        this.#listener.onProblem(problem ?? present);
    }
    upToDate() {
        return this.#reading;
    }
    async state() {
        return this.live;
    }
    recordHelp() {
        this.#stored.change({ command: "help" }).catch(() => null);
    }
    async carryOut(command) {
        try {
            if (command.command === "rematch")
                await this.#startRematch();
            else if (command.command === "invite")
                await this.#uploading.begin(String(command.player));
            else if (command.command === "share")
                await this.#uploading.begin(null);
            else
                await this.#stored.change(await this.#checked(command));
        }
        catch (error) {
            if (!(error instanceof Refusal))
                throw error;
            throw new Refusal(error.message, error.status, this.live);
        }
        this.#opponents.play();
        return this.live;
    }
    #read() {
        this.#reading = this.#stored
            .inTurn(() => this.#stored.loadNow())
            .then(() => void this.#opponents.play(), (error) => this.#tellProblem(error instanceof Refusal ? error.message : label("games_unreadable")));
    }
    async #checked(command) {
        if (command.command === "hand") {
            const spec = String(command.seat);
            if (!(await canPlay(spec, this.game.start, this.#parts.rules))) {
                throw new Refusal(label("opponent_refused", { spec }), 422);
            }
        }
        return command;
    }
    async #startRematch() {
        const { store, rules } = this.#parts;
        const { deal, pace, firstSeats: seats, names, start } = this.game;
        if (!store.isKept)
            throw new Refusal(label("rematch_not_kept"), 409);
        const isGiven = deal === OTHER_DEAL;
        const places = isGiven ? { seats, names, position: start } : { seats: rotated(seats), names: rotated(names) };
        const following = await newGame({ deal, pace, ...places }, rules);
        const command = { command: "rematch", game: following.id };
        await this.#stored.change(command, () => this.game.rematch === null, [following]);
    }
}
