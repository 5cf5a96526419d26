// The progress in the course: the tasks that the visitor has done, as a value that the browser stores.

import { parsed, readStored, store } from "../common/storage.ts";

const STORAGE_KEY = "tribolo.lessons";

/** The numbers of the tasks done, from 0, keyed by the name of the lesson. */
type Progress = Readonly<Record<string, readonly number[]>>;

/** A lesson of the course: its name, its title and the number of its tasks. */
export interface LessonCount {
  name: string;
  title: string;
  tasks: number;
}

/**
 * Parse stored progress. Whatever is not progress, because another program has written it, counts as none.
 *
 * @param stored The progress as JSON; `null` if none is stored.
 */
export function parseProgress(stored: string | null): Progress {
  const isTasks = (value: [string, unknown]): value is [string, number[]] =>
    Array.isArray(value[1]) && value[1].every(Number.isInteger);
  return Object.fromEntries(Object.entries(parsed(stored)).filter(isTasks));
}

export function readProgress() {
  return parseProgress(readStored(STORAGE_KEY));
}

/** Store the progress, and return whether the browser has kept it. */
export function writeProgress(progress: Progress) {
  return store(STORAGE_KEY, JSON.stringify(progress));
}

/**
 * Return the progress after a task was done.
 *
 * @param task The number of the task, from 0.
 */
export function withTask(progress: Progress, lesson: string, task: number): Progress {
  const done = progress[lesson] ?? [];
  return done.includes(task) ? progress : { ...progress, [lesson]: [...done, task] };
}

/** Return the number of the first task that is not done, from 0; the number of tasks if all are done. */
export function firstOpenTask(progress: Progress, lesson: string, tasks: number) {
  const done = progress[lesson] ?? [];
  const open = Array.from({ length: tasks }, (_, task) => task).find((task) => !done.includes(task));
  return open ?? tasks;
}

export function isDone(progress: Progress, { name, tasks }: LessonCount) {
  return firstOpenTask(progress, name, tasks) === tasks;
}
