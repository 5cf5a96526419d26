// Lasting storage: the browser is asked once, and its answer is known.

import assert from "node:assert/strict";
import { test } from "node:test";
import { askToKeep, persistence } from "../../../frontends/web/page/local/persistence.ts";
import { fakeStorage } from "../fakes/storage.ts";

/** Give the page a browser that answers when it is asked; return how often it was asked. */
function browserThat(answer: boolean) {
  const asked = { times: 0 };
  let isKept = false;
  const storage = {
    persist: async () => {
      asked.times += 1;
      isKept = answer;
      return answer;
    },
    persisted: async () => isKept,
  };
  Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  fakeStorage();
  return asked;
}

for (const [answer, word] of [
  [true, "granted"],
  [false, "refused"],
] as const) {
  test(`a browser that answers ${answer} is asked once`, async () => {
    const asked = browserThat(answer);
    assert.equal(await persistence(), "unasked");
    await askToKeep();
    await askToKeep();
    assert.deepEqual([asked.times, await persistence()], [1, word]);
  });
}

test("a browser that cannot be asked is not asked", async () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  await askToKeep();
  assert.equal(await persistence(), "unknown");
});
