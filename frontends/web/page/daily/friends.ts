// The page of a table of friends: its link is copied and shared.

import "../common/site.ts";
import { connectCopying } from "../common/copying.ts";
import { readJson } from "../common/dom.ts";
import { setLabels } from "../common/labels.ts";
import { connectSharing } from "../common/sharing.ts";

setLabels(readJson("#labels"));
connectCopying();
connectSharing();
