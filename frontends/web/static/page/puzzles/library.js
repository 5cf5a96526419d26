import { label } from "../common/labels.js";
import { fetchPart } from "../common/puzzles.js";
import { ask, Refusal } from "../common/server.js";
export class PuzzleLibrary {
    #ratings = null;
    #parts = new Map();
    #rules;
    #address;
    #part;
    #draw;
    constructor(rules, ratings, part, draw = (below) => Math.floor(Math.random() * below)) {
        this.#rules = rules;
        this.#address = ratings;
        this.#part = part;
        this.#draw = draw;
    }
    async find(id) {
        const { size, puzzles } = await this.#list();
        const index = puzzles.findIndex((puzzle) => puzzle.id === id);
        if (index < 0)
            throw new Refusal(label("puzzle_unknown"), 404);
        const part = await this.#fetchPart(Math.floor(index / size));
        const found = part[index % size];
        if (found?.id !== id)
            throw new Refusal(label("puzzle_unknown"), 404);
        return found;
    }
    async draw({ rating, solved, missed, seen }, theme, shown = []) {
        const { puzzles } = await this.#list();
        const fitting = puzzles.filter(({ themes }) => theme === "" || themes.includes(theme));
        const met = new Set([...seen, ...shown]);
        const lines = fitting.map((puzzle) => `${puzzle.rating} ${puzzle.first} ${met.has(puzzle.id)}`);
        const { nearest } = await this.#rules.ask("puzzles", String(rating), String(solved + missed), ...lines);
        const drawn = fitting[nearest[this.#draw(nearest.length)] ?? -1];
        if (!drawn)
            throw new Refusal(label("puzzle_none"), 404);
        return this.find(drawn.id);
    }
    #list() {
        this.#ratings ??= ask(this.#address);
        this.#ratings.catch(() => {
            this.#ratings = null;
        });
        return this.#ratings;
    }
    #fetchPart(number) {
        const known = this.#parts.get(number);
        if (known)
            return known;
        const part = fetchPart(this.#part, number);
        this.#parts.set(number, part);
        part.catch(() => this.#parts.delete(number));
        return part;
    }
}
