// What the list of games to watch says about each of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quietText } from "../../../frontends/web/page/watch/drawing.ts";

test("a game without a move once told of the time since its last move", () => {
  assert.equal(quietText({ plies: 0, quiet: 4 }, 10), "No move yet");
  assert.equal(quietText({ plies: 1, quiet: 4 }, 10), "14 s since the last move");
});
