// The warning to a person who may be replaced soon, and what the others read meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import { idleText } from "../../../frontends/web/page/game/idle.ts";
import { seat } from "../fakes/states.ts";

setLabels({ idle: "{player} in {time}", idle_you: "you, {time}", idle_over_you: "you, now", blue: "Blue", red: "Red" });

const SEATS = [seat("Blue", "blue", true), { ...seat("Red", "red", false), seat: "human", name: "", person: "Ada" }];

const texts = (player: string, ...seconds: number[]) => seconds.map((left) => idleText({ seats: SEATS }, player, left));

test("a person is warned two minutes before a computer may play on, and while it may", () => {
  const warnings = ["", "", "you, 2:00", "you, 1:20", "you, 0:01", "you, now", "you, now"];
  assert.deepEqual(texts("Blue", 300, 120.1, 120, 79.5, 0.2, 0, -5), warnings);
});

test("the others read how long it takes, until the offer to go on says it", () => {
  assert.deepEqual(texts("Red", 120.1, 80, 0), ["", "Ada in 1:20", ""]);
});
