import { drawStreak } from "../achievements/streak-line.js";
import { connectCopying } from "../common/copying.js";
import { readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { connectSharing } from "../common/sharing.js";
import { Engine } from "../engine/engine.js";
import { Rules } from "../engine/rules.js";
import { connectForms } from "../local/forms.js";
import { drawAfterwards } from "./afterwards.js";
import { drawCountdown } from "./countdown.js";
setLabels(readJson("#labels"));
connectCopying();
connectSharing();
connectForms();
const countdown = document.querySelector("#countdown");
if (countdown instanceof HTMLElement)
    drawCountdown(countdown);
const rules = new Rules();
if (await rules.load()) {
    await drawStreak(rules);
    if (document.querySelector("#own-game"))
        await drawAfterwards(readJson("#own-game"), new Engine(), rules);
}
