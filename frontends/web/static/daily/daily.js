// The page of the deal of the day: the text to share, and the time until the next deal.

import { drawCountdown } from "../draw/countdown.js";
import { readJson } from "../draw/dom.js";
import { connectCopying } from "../input/copying.js";
import { connectSharing } from "../input/sharing.js";
import { setLabels } from "../state/labels.js";

setLabels(readJson("#labels"));
connectCopying();
connectSharing();
const countdown = document.querySelector("#countdown");
if (countdown instanceof HTMLElement) drawCountdown(countdown);
