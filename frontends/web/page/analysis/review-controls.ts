// The buttons of a review: start and stop, the lessons, the annotated record and the pictures.

import { find } from "../common/dom.ts";
import { download } from "../common/downloading.ts";
import { gettext } from "../common/texts.ts";
import { type Ask, formatRecord } from "../record/record.ts";
import type { Analysing } from "./analysing.ts";
import { annotatedTree } from "./annotated.ts";
import type { AnalysisScreen } from "./drawing/page.ts";
import { pngFile, svgFile } from "./drawing/picture.ts";
import type { Reviewing } from "./reviewing.ts";

/** Attach the event handlers of the buttons of a review. */
export function connectReview(ask: Ask, session: Analysing, reviewing: Reviewing, screen: AnalysisScreen) {
  const nodes = find(HTMLSelectElement, "#review-nodes");
  find(HTMLElement, "#review-start").addEventListener("click", () => {
    if (reviewing.isRunning) reviewing.stop();
    else reviewing.start(Number(nodes.value));
  });
  const learner = find(HTMLSelectElement, "#learner");
  learner.addEventListener("change", () => reviewing.setLearner(learner.value));
  find(HTMLElement, "#learn").addEventListener("click", () => reviewing.learn());
  find(HTMLElement, "#lesson-solution").addEventListener("click", () => reviewing.showSolution());
  find(HTMLElement, "#lesson-next").addEventListener("click", () => reviewing.nextLesson());
  find(HTMLElement, "#lesson-end").addEventListener("click", () => reviewing.endLessons());
  find(HTMLElement, "#save-annotated").addEventListener("click", async () => {
    const { review } = reviewing;
    if (!review) return;
    const text = await formatRecord(annotatedTree(session.tree, review), ask);
    download(new Blob([text], { type: "text/plain" }), "annotated.tribolo");
  });
  const picture = () => {
    const view = session.shown?.view;
    return view ? svgFile(find(HTMLElement, ".stage"), view, screen.graphOf()) : null;
  };
  find(HTMLElement, "#save-svg").addEventListener("click", () => {
    const file = picture();
    if (file) download(file, "tribolo.svg");
  });
  find(HTMLElement, "#save-png").addEventListener("click", async () => {
    const file = picture();
    if (!file) return;
    try {
      download(await pngFile(file), "tribolo.png");
    } catch {
      screen.notify(gettext("The browser cannot draw this picture. Save it as SVG."));
    }
  });
}
