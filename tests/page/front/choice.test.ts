// The games of this browser in a part of the list: each belongs to exactly one page of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen } from "../../../frontends/web/static/front/choice.js";

const RUNNING = "1RB13/16/16/16/16/16/16/16/16/16/16 b";
const OVER = "BBB13/16/16/16/16/16/16/16/16/16/16 -";

/** Games that were changed at 1, 2, 3 and 4; those at even times are over. */
const GAMES = [1, 2, 3, 4].map((touched) => /** @type {any} */ ({ touched, position: touched % 2 ? RUNNING : OVER }));

/** @param {string} filter @param {number} [since] @param {number} [until] */
const times = (filter, since = -Infinity, until = Infinity) =>
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
