// The page of a lesson: shows one task after the other, and keeps the progress.

import "../common/site.ts";
import { find, findAll, readJson } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";
import { connectForms } from "../local/forms.ts";
import { firstOpenTask, readProgress, withTask, writeProgress } from "./progress.ts";
import type { Task } from "./solving.ts";
import { TaskOnPage } from "./task.ts";

connectForms();
const main = find(HTMLElement, "main");
const { lesson = "" } = main.dataset;
const values: Task[] = readJson("#tasks");
let progress = readProgress();
const tasks = findAll(HTMLElement, ".task").map(
  (section, index) =>
    new TaskOnPage(
      section,
      values[index] as Task,
      () => finish(index),
      () => goTo(index + 1 < values.length ? index + 1 : firstOpenTask(progress, lesson, values.length), true),
    ),
);
const end = find(HTMLElement, "#end");
const steps = findAll(HTMLButtonElement, "[data-step]");

for (const [index, step] of steps.entries()) step.addEventListener("click", () => goTo(index, true));
for (const task of tasks) task.begin();
find(HTMLElement, ".task-steps").hidden = false;
const first = firstOpenTask(progress, lesson, tasks.length);
goTo(first < tasks.length ? first : 0, false);
main.dataset.ready = "";

function finish(index: number) {
  progress = withTask(progress, lesson, index);
  find(HTMLElement, "#problem").hidden = writeProgress(progress);
  drawSteps(index);
}

/**
 * Show a task or, after the last one, the end of the lesson.
 *
 * @param index The number of the task; the number of tasks for the end.
 * @param movesFocus Whether the heading gets the focus.
 */
function goTo(index: number, movesFocus: boolean) {
  for (const [number, { section }] of tasks.entries()) section.hidden = number !== index;
  end.hidden = index < tasks.length;
  drawSteps(index);
  if (!movesFocus) return;
  const heading = find(HTMLElement, "h2", tasks[index]?.section ?? end);
  heading.focus({ preventScroll: true });
  find(HTMLElement, ".task-steps").scrollIntoView({ block: "start" });
}

/** Mark the tasks that are done, and the one that is shown. */
function drawSteps(shown: number) {
  for (const [index, step] of steps.entries()) {
    const isDone = progress[lesson]?.includes(index) ?? false;
    step.classList.toggle("done", isDone);
    step.setAttribute(
      "aria-label",
      isDone ? gettext("Task {number}, done", { number: index + 1 }) : gettext("Task {number}", { number: index + 1 }),
    );
    if (index === shown) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}
