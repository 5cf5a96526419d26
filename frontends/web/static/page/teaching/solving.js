import { moverOf, viewOf } from "../board/view.js";
import { label } from "../common/labels.js";
export const UNTOUCHED = { found: [], isDone: false };
export function rightAnswers({ answers }) {
    return Object.keys(answers).filter((name) => answers[name]?.is_right);
}
export function reply(task, state, name) {
    const answer = task.answers[name];
    if (!answer || state.isDone)
        return null;
    if (!answer.is_right)
        return { state, isRight: false, text: answer.text };
    if (state.found.includes(name))
        return { state, isRight: true, text: label("task_found_before", { cell: name }) };
    const found = [...state.found, name];
    const left = task.kind === "cells" ? rightAnswers(task).length - found.length : 0;
    const isDone = left === 0;
    const text = isDone ? `${answer.text} ${task.praise}`.trim() : label("task_found", { text: answer.text, left });
    return { state: { found, isDone }, isRight: true, text: isDone ? label("task_right", { text }) : text };
}
export function nextAnswer(task, { found }) {
    return rightAnswers(task).find((name) => !found.includes(name));
}
export function shownView(task, { found }) {
    const view = viewOf(task.position, { size: task.size });
    const [name] = found;
    if (task.kind === "move" && name !== undefined)
        return viewAfterMove(view, task, name);
    const mark = (cell) => (found.includes(cell.name) ? { ...cell, moved: true } : cell);
    return { ...view, rows: view.rows.map((row) => row.map(mark)) };
}
function viewAfterMove(view, { position, takes }, name) {
    const taken = takes[name] ?? [];
    const mover = moverOf(position);
    if (!mover)
        throw new RangeError("Nobody is to move.");
    const { name: player, letter, style } = mover;
    const play = (cell) => cell.name === name || taken.includes(cell.name)
        ? { ...cell, letter, style, moved: cell.name === name, taken: cell.name !== name }
        : cell;
    const moves = [{ player, letter, style, name, taken, skipped: [] }];
    return { ...view, moves, rows: view.rows.map((row) => row.map(play)) };
}
