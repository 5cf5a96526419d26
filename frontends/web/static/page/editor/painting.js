import { pressedKey } from "../common/shortcuts.js";
export function connectPainting(board, brushes, paint, paintWith) {
    let isMouse = false;
    board.element.addEventListener("pointerdown", (event) => {
        isMouse = event.pointerType === "mouse";
    });
    board.element.addEventListener("pointermove", (event) => {
        const name = isMouse && event.buttons === 1 ? cellAt(event) : undefined;
        if (name)
            paint(name);
    });
    board.element.addEventListener("click", (event) => {
        event.preventDefault();
        if (event.target instanceof HTMLButtonElement)
            paint(event.target.value);
    });
    board.element.addEventListener("keydown", (event) => {
        const letter = pressedKey(event)?.toUpperCase() ?? "";
        if (!brushes.has(letter) || !(event.target instanceof HTMLButtonElement))
            return;
        paintWith(letter, event.target.value);
    });
}
function cellAt(event) {
    const button = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cells button");
    return button instanceof HTMLButtonElement ? button.value : undefined;
}
