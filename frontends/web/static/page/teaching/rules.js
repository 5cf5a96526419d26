import { find, findAll, readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { showNoKernel } from "../common/no-kernel.js";
import { Rules } from "../engine/rules.js";
import { connectForms } from "../local/forms.js";
import { PlayableDrawing } from "./drawing.js";
setLabels(readJson("#labels"));
connectForms();
const rules = new Rules(showNoKernel);
if (await rules.load()) {
    const starts = readJson("#drawings");
    const figures = findAll(HTMLElement, ".drawing");
    await Promise.all(starts.map((start, index) => figures[index] && new PlayableDrawing(figures[index], start, rules).begin()));
    find(HTMLElement, "main").dataset.ready = "";
}
