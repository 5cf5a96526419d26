const ARROWS = new Map([
    ["ArrowLeft", [-1, 0]],
    ["ArrowRight", [1, 0]],
    ["ArrowUp", [0, -1]],
    ["ArrowDown", [0, 1]],
]);
export class Grid {
    rows;
    names;
    width;
    height;
    constructor(rows) {
        this.rows = rows;
        this.names = rows.flat();
        this.width = rows[0]?.length ?? 0;
        this.height = rows.length;
    }
    get middle() {
        return this.#name(this.names.length >> 1);
    }
    place(name) {
        const index = this.names.indexOf(name);
        return [index % this.width, Math.floor(index / this.width)];
    }
    next(name, direction, isWanted) {
        const start = this.names.indexOf(name);
        const ahead = [...this.names.slice(start + 1), ...this.names.slice(0, start + 1)];
        const behind = [...this.names.slice(start), ...this.names.slice(0, start)].reverse();
        return (direction > 0 ? ahead : behind).find(isWanted);
    }
    target(name, key, { isControl = false, isTransposed = false } = {}) {
        const [x, y] = this.place(name);
        const arrow = ARROWS.get(key);
        if (arrow) {
            const [dx = 0, dy = 0] = isTransposed ? arrow.toReversed() : arrow;
            return this.#at((x + dx + this.width) % this.width, (y + dy + this.height) % this.height);
        }
        switch (key) {
            case "Home":
                return this.#at(0, isControl ? 0 : y);
            case "End":
                return this.#at(this.width - 1, isControl ? this.height - 1 : y);
            case "PageUp":
                return this.#at(x, 0);
            case "PageDown":
                return this.#at(x, this.height - 1);
            default:
                return null;
        }
    }
    #at(x, y) {
        return this.#name(y * this.width + x);
    }
    #name(index) {
        const name = this.names[index];
        if (name === undefined)
            throw new RangeError(`The grid has no cell ${index}.`);
        return name;
    }
}
