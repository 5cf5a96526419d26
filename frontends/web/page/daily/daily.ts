// The page of the deal of a day: the text to share, the time until the next deal, and a look back at the user's game.

import "../common/site.ts";
import { drawStreak } from "../achievements/streak-line.ts";
import { connectCopying } from "../common/copying.ts";
import { readJson } from "../common/dom.ts";
import { connectSharing } from "../common/sharing.ts";
import { Engine } from "../engine/engine.ts";
import { Rules } from "../engine/rules.ts";
import { connectForms } from "../local/forms.ts";
import { drawAfterwards } from "./afterwards.ts";
import { drawCountdown } from "./countdown.ts";

connectCopying();
connectSharing();
connectForms();
const countdown = document.querySelector("#countdown");
if (countdown instanceof HTMLElement) drawCountdown(countdown);
const rules = new Rules();
if (await rules.load()) {
  await drawStreak(rules);
  if (document.querySelector("#own-game")) await drawAfterwards(readJson("#own-game"), new Engine(), rules);
}
