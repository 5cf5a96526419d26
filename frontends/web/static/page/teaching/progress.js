import { parsed, readStored, store } from "../common/storage.js";
const STORAGE_KEY = "tribolo.lessons";
export function parseProgress(stored) {
    const isTasks = (value) => Array.isArray(value[1]) && value[1].every(Number.isInteger);
    return Object.fromEntries(Object.entries(parsed(stored)).filter(isTasks));
}
export function readProgress() {
    return parseProgress(readStored(STORAGE_KEY));
}
export function writeProgress(progress) {
    return store(STORAGE_KEY, JSON.stringify(progress));
}
export function withTask(progress, lesson, task) {
    const done = progress[lesson] ?? [];
    return done.includes(task) ? progress : { ...progress, [lesson]: [...done, task] };
}
export function firstOpenTask(progress, lesson, tasks) {
    const done = progress[lesson] ?? [];
    const open = Array.from({ length: tasks }, (_, task) => task).find((task) => !done.includes(task));
    return open ?? tasks;
}
export function isDone(progress, { name, tasks }) {
    return firstOpenTask(progress, name, tasks) === tasks;
}
