// The page of the rules: makes each drawing a board to play on.

import "../common/site.ts";
import { find, findAll, readJson } from "../common/dom.ts";
import { showNoKernel } from "../common/no-kernel.ts";
import { Rules } from "../engine/rules.ts";
import { connectForms } from "../local/forms.ts";
import { PlayableDrawing, type Start } from "./drawing.ts";

connectForms();
const rules = new Rules(showNoKernel);

if (await rules.load()) {
  const starts: Start[] = readJson("#drawings");
  const figures = findAll(HTMLElement, ".drawing");
  await Promise.all(
    starts.map((start, index) => figures[index] && new PlayableDrawing(figures[index], start, rules).begin()),
  );
  find(HTMLElement, "main").dataset.ready = "";
}
