import { connectCopying } from "../common/copying.js";
import { readJson } from "../common/dom.js";
import { setLabels } from "../common/labels.js";
import { connectSharing } from "../common/sharing.js";
setLabels(readJson("#labels"));
connectCopying();
connectSharing();
