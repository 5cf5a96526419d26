// The page of the deal of the day: the text to share, and the time until the next deal.

import { connectCopying } from "../common/copying.js";
import { readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { connectSharing } from "../common/sharing.js";
import { Rules } from "../engine/rules.js";
import { connectForms } from "../table/forms.js";
import { drawCountdown } from "./countdown.js";
import { drawStreak } from "./streak-line.js";

setLabels(readJson("#labels"));
connectCopying();
connectSharing();
connectForms();
const countdown = document.querySelector("#countdown");
if (countdown instanceof HTMLElement) drawCountdown(countdown);
const rules = new Rules();
if (await rules.load()) await drawStreak(rules);
