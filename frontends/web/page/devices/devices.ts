// The page that joins two browsers: the link with the code is copied and shared, and the browser keeps that it has one.

import "../common/site.ts";
import { connectCopying } from "../common/copying.ts";
import { keepJoined } from "../common/joined.ts";
import { connectSharing } from "../common/sharing.ts";

connectCopying();
connectSharing();
if (document.querySelector(".join-code")) keepJoined(true);
