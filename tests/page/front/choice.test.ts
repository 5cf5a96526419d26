// The games of this browser in a part of the list: each belongs to exactly one page of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen } from "../../../frontends/web/page/front/choice.ts";
import type { Entry } from "../../../frontends/web/page/local/entry.ts";

const RUNNING = "1RB13/16/16/16/16/16/16/16/16/16/16 b";
const OVER = "BBB13/16/16/16/16/16/16/16/16/16/16 -";

/** Games that were changed at 1, 2, 3 and 4; those at even times are over. */
const GAMES = [1, 2, 3, 4].map((touched) => ({ touched, position: touched % 2 ? RUNNING : OVER }) as Entry);

const times = (filter: string, since: number = -Infinity, until: number = Infinity) =>
  chosen(GAMES, { filter, since, until }).map(({ touched }) => touched);

test("the filters choose as those of the server, and no game of the browser is one with people", () => {
  assert.deepEqual(times("all"), [1, 2, 3, 4]);
  assert.deepEqual(times("running"), [1, 3]);
  assert.deepEqual(times("finished"), [2, 4]);
  assert.deepEqual(times("people"), []);
});

test("each game is on one page of the list", () => {
  const pages = [times("all", 3), times("all", 2, 3), times("all", -Infinity, 2)];
  assert.deepEqual(pages, [[4], [3], [1, 2]]);
});
