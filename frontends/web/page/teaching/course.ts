// The list of lessons: marks those that are done, and leads to the next one.

import "../common/site.ts";
import { moverOf } from "../board/view.ts";
import { find, readJson } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";
import { connectForms } from "../local/forms.ts";
import { GameStore } from "../local/store.ts";
import { isDone, type LessonCount, readProgress, writeProgress } from "./progress.ts";

connectForms();
const lessons: LessonCount[] = readJson("#lessons");
const start = find(HTMLAnchorElement, "#continue");
const forget = find(HTMLButtonElement, "#forget");
const startText = start.textContent;
const startAddress = start.href;

forget.addEventListener("click", () => {
  find(HTMLElement, "#problem").hidden = writeProgress({});
  draw();
  start.focus();
});
draw();
find(HTMLElement, "main").dataset.ready = "";
await markFirstGame();

/** Mark the game before the lessons as done once this browser has a finished game of its deal. */
async function markFirstGame() {
  const badge = find(HTMLElement, "#first-game .badge");
  const { games } = await (await GameStore.open()).list().catch(() => ({ games: [] }));
  badge.hidden = !games.some(({ deal, position }) => deal === badge.dataset.deal && moverOf(position) === null);
}

/** Mark the lessons that are done, and let the button of a course in progress lead to the first one that is not. */
function draw() {
  const progress = readProgress();
  const done = lessons.filter((lesson) => isDone(progress, lesson));
  for (const lesson of lessons) {
    find(HTMLElement, `[data-lesson="${lesson.name}"] .badge`).hidden = !done.includes(lesson);
  }
  const hasBegun = Object.keys(progress).length > 0;
  const next = lessons.find((lesson) => !done.includes(lesson));
  const isContinued = hasBegun && next !== undefined;
  start.textContent = isContinued ? gettext("Continue: {title}", { title: next.title }) : startText;
  start.href = isContinued ? find(HTMLAnchorElement, `[data-lesson="${next.name}"] a`).href : startAddress;
  const count = find(HTMLElement, "#done");
  count.hidden = !hasBegun;
  count.textContent = gettext("{done} of {count} lessons done.", { done: done.length, count: lessons.length });
  forget.hidden = !hasBegun;
}
