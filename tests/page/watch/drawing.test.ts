// What the list of games to watch says about each of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import { quietText } from "../../../frontends/web/page/watch/drawing.ts";

setLabels({ watch_quiet: "{time} since the last move", watch_unplayed: "No move yet", time_seconds: "{count} s" });

test("a game without a move once told of the time since its last move", () => {
  assert.equal(quietText({ plies: 0, quiet: 4 }, 10), "No move yet");
  assert.equal(quietText({ plies: 1, quiet: 4 }, 10), "14 s since the last move");
});
