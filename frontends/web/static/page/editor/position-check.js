import { parseRecord, translated } from "../record/record.js";
import { endOfLine, movesTo } from "../record/tree.js";
import { drawnPosition } from "./position.js";
export class PositionCheck {
    #requests = 0;
    #ask;
    #onPosition;
    #onProblem;
    constructor(ask, onPosition, onProblem) {
        this.#ask = ask;
        this.#onPosition = onPosition;
        this.#onProblem = onProblem;
    }
    async request({ text, mover }) {
        this.#requests += 1;
        const number = this.#requests;
        try {
            const position = await this.#parsed(text, mover ? String(mover) : null);
            if (number !== this.#requests)
                return;
            this.#onPosition(position);
            this.#onProblem("");
        }
        catch (error) {
            if (number === this.#requests)
                this.#onProblem(error.message);
        }
    }
    async #parsed(text, mover) {
        const drawn = drawnPosition(text);
        const start = drawn ?? (await this.#endOfRecord(text));
        const [board = "", inText = "b"] = start.split(" ");
        const turn = await translated(this.#ask("turn", `${board} ${mover ?? inText}`));
        return { position: `${turn.position.split(" ")[0]} ${mover ?? inText}`, canStart: turn.player !== null };
    }
    async #endOfRecord(text) {
        const tree = await parseRecord(text, this.#ask);
        const moves = movesTo(tree, endOfLine(tree, []));
        const turn = await translated(this.#ask("turn", tree.start, moves.join(" ")));
        return turn.position;
    }
}
