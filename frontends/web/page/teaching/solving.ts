// A task of a lesson: what the visitor has found, and the answers to each press.

import { type CellView, moverOf, type View, viewOf } from "../board/view.ts";
import { gettext } from "../common/texts.ts";

/** The answer to a press on a cell or to a choice. */
interface Answer {
  is_right: boolean;
  /** Says why; empty if nothing has to be said. */
  text: string;
}

/** A task, as the server sends it. */
export interface Task {
  /** Whether one move solves it, or all right cells, or one of several texts. */
  kind: "move" | "cells" | "choice";
  position: string;
  /** The number of columns and of rows to show. */
  size: [number, number];
  /** The legal moves, with the cells that each captures. */
  takes: Record<string, string[]>;
  /** The answers, keyed by the names of the cells or by the texts. */
  answers: Record<string, Answer>;
  hint: string;
  /** What follows the last right answer. */
  praise: string;
}

/** How far the visitor is. */
export interface TaskState {
  /** The right answers that the visitor has given. */
  found: string[];
  isDone: boolean;
}

/** The state in which every task begins. */
export const UNTOUCHED: TaskState = { found: [], isDone: false };

/** Return the right answers of a task: the names of cells, or texts to choose. */
export function rightAnswers({ answers }: Task) {
  return Object.keys(answers).filter((name) => answers[name]?.is_right);
}

/**
 * Return the state after an answer, and the reply to the visitor; `null` if the task is done or has no such answer.
 *
 * @param name The name of the cell, or the text that was chosen.
 */
export function reply(
  task: Task,
  state: TaskState,
  name: string,
): { state: TaskState; isRight: boolean; text: string } | null {
  const answer = task.answers[name];
  if (!answer || state.isDone) return null;
  if (!answer.is_right) return { state, isRight: false, text: answer.text };
  if (state.found.includes(name)) {
    return { state, isRight: true, text: gettext("You have found {cell} already.", { cell: name }) };
  }
  const found = [...state.found, name];
  const left = task.kind === "cells" ? rightAnswers(task).length - found.length : 0;
  const isDone = left === 0;
  const text = isDone
    ? `${answer.text} ${task.praise}`.trim()
    : gettext("{text} {left} left to find.", { text: answer.text, left });
  return { state: { found, isDone }, isRight: true, text: isDone ? gettext("Right. {text}", { text }) : text };
}

/** Return the first right answer that the visitor has not given; `undefined` if there is none. */
export function nextAnswer(task: Task, { found }: TaskState) {
  return rightAnswers(task).find((name) => !found.includes(name));
}

/**
 * Return the board of a task as the visitor sees it: after the right move, or with marks on the cells that they have
 * found. Nothing on it says where the player to move could play.
 */
export function shownView(task: Task, { found }: TaskState): View {
  const view = viewOf(task.position, { size: task.size });
  const [name] = found;
  if (task.kind === "move" && name !== undefined) return viewAfterMove(view, task, name);
  const mark = (cell: CellView) => (found.includes(cell.name) ? { ...cell, moved: true } : cell);
  return { ...view, rows: view.rows.map((row) => row.map(mark)) };
}

/** Return the view of a task with the board after a legal move; its players stay as they were. */
function viewAfterMove(view: View, { position, takes }: Task, name: string): View {
  const taken = takes[name] ?? [];
  const mover = moverOf(position);
  if (!mover) throw new RangeError("Nobody is to move.");
  const { name: player, letter, style } = mover;
  const play = (cell: CellView) =>
    cell.name === name || taken.includes(cell.name)
      ? { ...cell, letter, style, moved: cell.name === name, taken: cell.name !== name }
      : cell;
  const moves = [{ player, letter, style, name, taken, skipped: [] }];
  return { ...view, moves, rows: view.rows.map((row) => row.map(play)) };
}
