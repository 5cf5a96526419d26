// The page of a table of friends: its link is copied and shared.

import "../common/site.ts";
import { connectCopying } from "../common/copying.ts";
import { connectSharing } from "../common/sharing.ts";

connectCopying();
connectSharing();
