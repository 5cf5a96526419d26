// The warning to a person who may be replaced soon, and what the others read meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { idleText } from "../../../frontends/web/page/game/idle.ts";
import { seat } from "../fakes/states.ts";

const SEATS = [seat("Blue", "blue", true), { ...seat("Red", "red", false), seat: "human", name: "", person: "Ada" }];

const texts = (player: string, ...seconds: number[]) => seconds.map((left) => idleText({ seats: SEATS }, player, left));

test("a person is warned two minutes before a computer may play on, and while it may", () => {
  const warnings = [
    "",
    "",
    "Move within 2:00, or the others may let a computer play on.",
    "Move within 1:20, or the others may let a computer play on.",
    "Move within 0:01, or the others may let a computer play on.",
    "Move now: the others may let a computer play on.",
    "Move now: the others may let a computer play on.",
  ];
  assert.deepEqual(texts("Blue", 300, 120.1, 120, 79.5, 0.2, 0, -5), warnings);
});

test("the others read how long it takes, until the offer to go on says it", () => {
  assert.deepEqual(texts("Red", 120.1, 80, 0), ["", "Ada may be replaced in 1:20.", ""]);
});
