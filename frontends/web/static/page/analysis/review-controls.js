import { find } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { label } from "../common/labels.js";
import { formatRecord } from "../record/record.js";
import { annotatedTree } from "./annotated.js";
import { pngFile, svgFile } from "./drawing/picture.js";
export function connectReview(ask, session, reviewing, screen) {
    const nodes = find(HTMLSelectElement, "#review-nodes");
    find(HTMLElement, "#review-start").addEventListener("click", () => {
        if (reviewing.isRunning)
            reviewing.stop();
        else
            reviewing.start(Number(nodes.value));
    });
    const learner = find(HTMLSelectElement, "#learner");
    learner.addEventListener("change", () => reviewing.setLearner(learner.value));
    find(HTMLElement, "#learn").addEventListener("click", () => reviewing.learn());
    find(HTMLElement, "#lesson-solution").addEventListener("click", () => reviewing.showSolution());
    find(HTMLElement, "#lesson-next").addEventListener("click", () => reviewing.nextLesson());
    find(HTMLElement, "#lesson-end").addEventListener("click", () => reviewing.endLessons());
    find(HTMLElement, "#save-annotated").addEventListener("click", async () => {
        const { review } = reviewing;
        if (!review)
            return;
        const text = await formatRecord(annotatedTree(session.tree, review), ask);
        download(new Blob([text], { type: "text/plain" }), "annotated.tribolo");
    });
    const picture = () => {
        const view = session.shown?.view;
        return view ? svgFile(find(HTMLElement, ".stage"), view, screen.graphOf()) : null;
    };
    find(HTMLElement, "#save-svg").addEventListener("click", () => {
        const file = picture();
        if (file)
            download(file, "tribolo.svg");
    });
    find(HTMLElement, "#save-png").addEventListener("click", async () => {
        const file = picture();
        if (!file)
            return;
        try {
            download(await pngFile(file), "tribolo.png");
        }
        catch {
            screen.notify(label("picture_failed"));
        }
    });
}
