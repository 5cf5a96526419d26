export class GridFocus {
    #current;
    #board;
    constructor(board) {
        this.#board = board;
        for (const name of board.grid.names)
            board.button(name).tabIndex = -1;
        this.#current = board.button(board.grid.middle);
        this.#current.tabIndex = 0;
        board.element.addEventListener("focusin", ({ target }) => target instanceof HTMLButtonElement && this.#rove(target));
        board.element.addEventListener("keydown", (event) => this.#move(event));
    }
    goToMove(direction) {
        const isLegal = (name) => this.#board.captured(name) !== undefined;
        const name = this.#board.grid.next(this.#current.value, direction, isLegal);
        if (name !== undefined)
            this.#board.focus(name);
    }
    #rove(button) {
        this.#current.tabIndex = -1;
        this.#current = button;
        button.tabIndex = 0;
    }
    #move(event) {
        if (!(event.target instanceof HTMLButtonElement) || event.altKey || event.metaKey)
            return;
        const isTransposed = getComputedStyle(this.#board.element).gridAutoFlow.startsWith("column");
        const options = { isControl: event.ctrlKey, isTransposed };
        const name = this.#board.grid.target(event.target.value, event.key, options);
        if (name === null)
            return;
        event.preventDefault();
        this.#board.focus(name);
    }
}
