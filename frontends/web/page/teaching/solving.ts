// A task of a lesson: what the visitor has found, and the answers to each press.

/** @import { CellView, View } from "../board/view.js" */

import { moverOf, viewOf } from "../board/view.js";
import { label } from "../common/labels.js";

/**
 * The answer to a press on a cell or to a choice.
 *
 * @typedef {object} Answer
 * @property {boolean} is_right
 * @property {string} text Says why; empty if nothing has to be said.
 */

/**
 * A task, as the server sends it.
 *
 * @typedef {object} Task
 * @property {"move" | "cells" | "choice"} kind Whether one move solves it, or all right cells, or one of several texts.
 * @property {string} position
 * @property {[number, number]} size The number of columns and of rows to show.
 * @property {Record<string, string[]>} takes The legal moves, with the cells that each captures.
 * @property {Record<string, Answer>} answers The answers, keyed by the names of the cells or by the texts.
 * @property {string} hint
 * @property {string} praise What follows the last right answer.
 */

/**
 * How far the visitor is.
 *
 * @typedef {object} TaskState
 * @property {string[]} found The right answers that the visitor has given.
 * @property {boolean} isDone
 */

/** @type {TaskState} The state in which every task begins. */
export const UNTOUCHED = { found: [], isDone: false };

/**
 * Return the right answers of a task: the names of cells, or texts to choose.
 *
 * @param {Task} task
 */
export function rightAnswers({ answers }) {
  return Object.keys(answers).filter((name) => answers[name]?.is_right);
}

/**
 * Return the state after an answer, and the reply to the visitor; `null` if the task is done or has no such answer.
 *
 * @param {Task} task
 * @param {TaskState} state
 * @param {string} name The name of the cell, or the text that was chosen.
 * @returns {{ state: TaskState, isRight: boolean, text: string } | null}
 */
export function reply(task, state, name) {
  const answer = task.answers[name];
  if (!answer || state.isDone) return null;
  if (!answer.is_right) return { state, isRight: false, text: answer.text };
  if (state.found.includes(name)) return { state, isRight: true, text: label("task_found_before", { cell: name }) };
  const found = [...state.found, name];
  const left = task.kind === "cells" ? rightAnswers(task).length - found.length : 0;
  const isDone = left === 0;
  const text = isDone ? `${answer.text} ${task.praise}`.trim() : label("task_found", { text: answer.text, left });
  return { state: { found, isDone }, isRight: true, text: isDone ? label("task_right", { text }) : text };
}

/**
 * Return the first right answer that the visitor has not given; `undefined` if there is none.
 *
 * @param {Task} task
 * @param {TaskState} state
 */
export function nextAnswer(task, { found }) {
  return rightAnswers(task).find((name) => !found.includes(name));
}

/**
 * Return the board of a task as the visitor sees it: after the right move, or with marks on the cells that they have
 * found. Nothing on it says where the player to move could play.
 *
 * @param {Task} task
 * @param {TaskState} state
 * @returns {View}
 */
export function shownView(task, { found }) {
  const view = viewOf(task.position, { size: task.size });
  const [name] = found;
  if (task.kind === "move" && name !== undefined) return viewAfterMove(view, task, name);
  const mark = (/** @type {CellView} */ cell) => (found.includes(cell.name) ? { ...cell, moved: true } : cell);
  return { ...view, rows: view.rows.map((row) => row.map(mark)) };
}

/**
 * Return the view of a task with the board after a legal move; its players stay as they were.
 *
 * @param {View} view
 * @param {Task} task
 * @param {string} name The cell to play on.
 * @returns {View}
 */
function viewAfterMove(view, { position, takes }, name) {
  const taken = takes[name] ?? [];
  const mover = moverOf(position);
  if (!mover) throw new RangeError("Nobody is to move.");
  const { name: player, letter, style } = mover;
  const play = (/** @type {CellView} */ cell) =>
    cell.name === name || taken.includes(cell.name)
      ? { ...cell, letter, style, moved: cell.name === name, taken: cell.name !== name }
      : cell;
  const moves = [{ player, letter, style, name, taken, skipped: [] }];
  return { ...view, moves, rows: view.rows.map((row) => row.map(play)) };
}
