// Timers that a test lets run, and waits for everything but timers.

import { afterEach, beforeEach, mock } from "node:test";

/** Stop the timers in each test of a file until `pass` lets them run, and spread no delay at random. */
export function stopTimers() {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(Math, "random", () => 0);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
}

export async function pass(seconds: number) {
  await settled();
  mock.timers.tick(1000 * seconds);
  await settled();
}

/** Wait for 20 turns of the event loop, so that everything but timers has finished. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Wait until `condition` returns true. */
export async function until(condition: () => boolean) {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`This never came true: ${condition}`);
}
