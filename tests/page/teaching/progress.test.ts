// The progress in the course, as the browser stores it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstOpenTask, isDone, parseProgress, withTask } from "../../../frontends/web/page/teaching/progress.ts";

const JUMP = { name: "jump", title: "The jump", tasks: 3 };

test("a lesson is done once all its tasks are, in any order", () => {
  let progress = parseProgress(null);
  for (const task of [2, 0]) {
    progress = withTask(progress, "jump", task);
    assert.equal(isDone(progress, JUMP), false);
  }
  assert.equal(firstOpenTask(progress, "jump", 3), 1);
  progress = withTask(progress, "jump", 1);
  assert.equal(isDone(progress, JUMP), true);
  assert.equal(firstOpenTask(progress, "jump", 3), 3);
  assert.equal(isDone(progress, { ...JUMP, name: "lines" }), false);
  assert.equal(isDone({ jump: [7, 8, 9] }, JUMP), false, "tasks that the lesson does not have");
});

test("a task that is done twice is kept once", () => {
  const once = withTask({}, "jump", 0);
  assert.equal(withTask(once, "jump", 0), once);
  assert.deepEqual(once, { jump: [0] });
});

test("stored progress is read again, and whatever another program has stored counts as none", () => {
  const progress = withTask(withTask({}, "jump", 0), "lines", 2);
  assert.deepEqual(parseProgress(JSON.stringify(progress)), progress);
  for (const stored of ["", "{", "null", "3", '"x"', '{"jump": 3}', '{"jump": ["x"]}', '{"jump": [0.5]}']) {
    assert.deepEqual(parseProgress(stored), {}, stored);
  }
  assert.deepEqual(parseProgress('{"jump": [1], "lines": null}'), { jump: [1] });
});
