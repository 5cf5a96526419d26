// Drawing and scrolling in the next frame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inNextFrame, scrollToMiddle } from "../../../frontends/web/static/common/frames.js";

/** The functions that wait for the next frame. @type {(() => void)[]} */
const frames = [];
globalThis.requestAnimationFrame = (draw) => frames.push(() => draw(0));

test("a list was measured after a drawing, which laid the page out twice in a frame", () => {
  /** @type {string[]} */
  const done = [];
  const list = /** @type {HTMLElement} */ ({ scrollTop: 0, clientHeight: 10 });
  const element = {
    isConnected: true,
    get offsetTop() {
      done.push("measured");
      return 25;
    },
  };
  inNextFrame({}, () => done.push("drawn"));
  scrollToMiddle(list, /** @type {HTMLElement} */ (/** @type {unknown} */ (element)));
  assert.equal(frames.length, 1);
  frames.pop()?.();
  assert.deepEqual(done, ["measured", "drawn"]);
  assert.equal(list.scrollTop, 20);
});

test("what is drawn several times until the next frame is drawn once", () => {
  /** @type {string[]} */
  const done = [];
  const key = {};
  inNextFrame(key, () => done.push("old"));
  inNextFrame(key, () => done.push("new"));
  assert.equal(frames.length, 1);
  frames.pop()?.();
  assert.deepEqual(done, ["new"]);
});
