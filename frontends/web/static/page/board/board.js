import { find, findAll, makeSvg, prefersReducedMotion } from "../common/dom.js";
import { cellLabel } from "../common/labels.js";
import { flip } from "./flip.js";
import { Grid } from "./grid.js";
import { drawRegions } from "./regions.js";
import { flipOrder, hintShape, markOf, previewShapes, waitingShape, wonShape } from "./shapes.js";
import { drawMark, drawTile } from "./tile.js";
export class Board {
    #view = null;
    #showsMoves = false;
    #hinted = null;
    #waiting = null;
    #won = [];
    element;
    grid;
    #drawing;
    #overlay;
    #groups;
    #buttons;
    constructor(stage) {
        this.#drawing = find(SVGSVGElement, "svg.board", stage);
        this.#overlay = find(SVGGElement, ".preview", this.#drawing);
        this.#groups = new Map(findAll(SVGGElement, "[data-name]", this.#drawing).map((group) => [group.dataset.name ?? "", group]));
        this.element = find(HTMLElement, "[role=grid]", stage);
        const rows = findAll(HTMLElement, "[role=row]", this.element).map((row) => findAll(HTMLButtonElement, "button", row));
        this.#buttons = new Map(rows.flat().map((button) => [button.value, button]));
        this.grid = new Grid(rows.map((row) => row.map((button) => button.value)));
        for (const button of this.#buttons.values())
            button.disabled = false;
    }
    async show(view, { flips = false, showsMoves = false, hinted = null, waiting = null, won = [] } = {}) {
        this.#view = view;
        this.#showsMoves = showsMoves;
        this.#hinted = hinted;
        this.#waiting = waiting;
        this.#won = won;
        const mover = view.players.find((player) => player.is_to_move);
        this.#drawing.setAttribute("class", mover ? `board mover-${mover.style}` : "board");
        this.preview(null);
        const order = flips && !prefersReducedMotion() ? flipOrder(view) : [];
        const drawn = view.rows.flat().map((cell) => {
            this.#label(cell);
            const index = order.indexOf(cell.name);
            if (index < 0)
                return this.#draw(cell);
            return flip(this.#group(cell.name), index, () => this.#view === view && this.#draw(cell));
        });
        drawRegions(this.#drawing);
        await Promise.all(drawn);
    }
    preview(move) {
        const shapes = this.#view && move !== null ? previewShapes(this.#view, this.grid, move) : [];
        shapes.push(...this.#won.map((name) => wonShape(this.grid, name)));
        if (this.#hinted !== null)
            shapes.push(hintShape(this.grid, this.#hinted));
        if (this.#waiting !== null)
            shapes.push(waitingShape(this.grid, this.#waiting));
        this.#overlay.replaceChildren(...shapes.map(({ tag, attributes }) => makeSvg(tag, attributes)));
    }
    hint(move) {
        this.#hinted = move;
        for (const cell of this.#view?.rows.flat() ?? [])
            this.#label(cell);
        this.preview(move);
    }
    captured(move) {
        return this.#view?.takes[move];
    }
    focus(name) {
        this.button(name).focus();
    }
    button(name) {
        return known(this.#buttons, name);
    }
    classes(name) {
        return this.#group(name).classList;
    }
    paint(name, style, text) {
        drawTile(this.#group(name), style);
        drawRegions(this.#drawing);
        this.button(name).setAttribute("aria-label", text);
    }
    #draw(cell) {
        drawTile(this.#group(cell.name), cell.style);
        const mark = markOf(cell, this.#showsMoves && this.captured(cell.name) !== undefined);
        if (mark)
            drawMark(this.#group(cell.name), mark);
    }
    #label(cell) {
        const button = this.button(cell.name);
        const view = this.#view;
        const text = cellLabel(view, cell, cell.name === this.#hinted, cell.name === this.#waiting);
        button.setAttribute("aria-label", text);
        button.classList.toggle("can-play", this.captured(cell.name) !== undefined);
    }
    #group(name) {
        return known(this.#groups, name);
    }
}
function known(cells, name) {
    const value = cells.get(name);
    if (value === undefined)
        throw new RangeError(`The board has no cell ${name}.`);
    return value;
}
export function cellOf(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    return button?.value ?? null;
}
