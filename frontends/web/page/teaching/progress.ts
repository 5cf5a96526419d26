// The progress in the course: the tasks that the visitor has done, as a value that the browser stores.

import { parsed, readStored, store } from "../common/storage.js";

const STORAGE_KEY = "tribolo.lessons";

/**
 * The numbers of the tasks done, from 0, keyed by the name of the lesson.
 *
 * @typedef {Readonly<Record<string, readonly number[]>>} Progress
 */

/**
 * A lesson of the course: its name, its title and the number of its tasks.
 *
 * @typedef {{ name: string, title: string, tasks: number }} LessonCount
 */

/**
 * Parse stored progress. Whatever is not progress, because another program has written it, counts as none.
 *
 * @param {string | null} stored The progress as JSON; `null` if none is stored.
 * @returns {Progress}
 */
export function parseProgress(stored) {
  const isTasks = (/** @type {unknown} */ tasks) => Array.isArray(tasks) && tasks.every(Number.isInteger);
  return Object.fromEntries(Object.entries(parsed(stored)).filter(([, tasks]) => isTasks(tasks)));
}

export function readProgress() {
  return parseProgress(readStored(STORAGE_KEY));
}

/** Store the progress, and return whether the browser has kept it. @param {Progress} progress */
export function writeProgress(progress) {
  return store(STORAGE_KEY, JSON.stringify(progress));
}

/**
 * Return the progress after a task was done.
 *
 * @param {Progress} progress
 * @param {string} lesson
 * @param {number} task The number of the task, from 0.
 * @returns {Progress}
 */
export function withTask(progress, lesson, task) {
  const done = progress[lesson] ?? [];
  return done.includes(task) ? progress : { ...progress, [lesson]: [...done, task] };
}

/**
 * Return the number of the first task that is not done, from 0; the number of tasks if all are done.
 *
 * @param {Progress} progress
 * @param {string} lesson
 * @param {number} tasks The number of its tasks.
 */
export function firstOpenTask(progress, lesson, tasks) {
  const done = progress[lesson] ?? [];
  const open = Array.from({ length: tasks }, (_, task) => task).find((task) => !done.includes(task));
  return open ?? tasks;
}

/**
 * @param {Progress} progress
 * @param {LessonCount} lesson
 */
export function isDone(progress, { name, tasks }) {
  return firstOpenTask(progress, name, tasks) === tasks;
}
