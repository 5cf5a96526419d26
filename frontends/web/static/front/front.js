// The front page and the page of a position: forms for a new game, links to copy, and times.

import { connectCopying } from "../common/copying.js";
import { readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { connectSharing } from "../common/sharing.js";
import { localiseTimes } from "./times.js";

setLabels(readJson("#labels"));
connectCopying();
connectSharing();
localiseTimes();
// A link to a text in a closed element opens this element.
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
