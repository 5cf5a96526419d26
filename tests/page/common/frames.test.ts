// Drawing and scrolling in the next frame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inNextFrame, scrollToMiddle } from "../../../frontends/web/page/common/frames.ts";

/** The functions that wait for the next frame. */
const frames: (() => void)[] = [];
globalThis.requestAnimationFrame = (draw) => frames.push(() => draw(0));

test("a list was measured after a drawing, which laid the page out twice in a frame", () => {
  const done: string[] = [];
  const list = { scrollTop: 0, clientHeight: 10 } as HTMLElement;
  const element = {
    isConnected: true,
    get offsetTop() {
      done.push("measured");
      return 25;
    },
  };
  inNextFrame({}, () => done.push("drawn"));
  scrollToMiddle(list, element as unknown as HTMLElement);
  assert.equal(frames.length, 1);
  frames.pop()?.();
  assert.deepEqual(done, ["measured", "drawn"]);
  assert.equal(list.scrollTop, 20);
});

test("what is drawn several times until the next frame is drawn once", () => {
  const done: string[] = [];
  const key = {};
  inNextFrame(key, () => done.push("old"));
  inNextFrame(key, () => done.push("new"));
  assert.equal(frames.length, 1);
  frames.pop()?.();
  assert.deepEqual(done, ["new"]);
});
