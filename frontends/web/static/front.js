// The front page and the page of a position: forms for a new game, links to copy, and times.

import { readJson } from "./draw/dom.js";
import { localiseTimes } from "./draw/times.js";
import { connectCopying } from "./input/copying.js";
import { connectSharing } from "./input/sharing.js";
import { setLabels } from "./state/labels.js";

setLabels(readJson("#labels"));
connectCopying();
connectSharing();
localiseTimes();
// A link to a text in a closed element opens this element.
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
