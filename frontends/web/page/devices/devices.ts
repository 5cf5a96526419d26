// The page that joins two browsers: the link with the code is copied and shared.

import "../common/site.ts";
import { connectCopying } from "../common/copying.ts";
import { connectSharing } from "../common/sharing.ts";

connectCopying();
connectSharing();
