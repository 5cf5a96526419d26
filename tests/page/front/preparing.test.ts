// What the front page fetches ahead for a game, and when it stops. The document and the network are fakes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { prepareGame } from "../../../frontends/web/page/front/preparing.ts";
import { until } from "../fakes/time.ts";

/** Names in the page of a game, keyed by the kinds of their elements. */
const NAMED: Record<string, string[]> = { modulepreload: ["game.js", "board.js"], prefetch: ["kernel.wasm"] };

/** A document whose elements are those that a selector names by the kinds above. */
class FakeParser {
  parseFromString() {
    const elements = (selector: string) => Object.keys(NAMED).filter((kind) => selector.includes(kind));
    return {
      querySelectorAll: (selector: string) =>
        elements(selector).flatMap((kind) =>
          (NAMED[kind] ?? []).map((name) => ({
            getAttribute: (attribute: string) => (attribute === "href" ? name : null),
          })),
        ),
    };
  }
}

/** The requests that wait for an answer, by the names of the files. */
let waiting: Map<string, () => void>;
let page = new EventTarget();

beforeEach(() => {
  waiting = new Map();
  page = new EventTarget();
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  Object.assign(globalThis, {
    DOMParser: FakeParser,
    document: { readyState: "complete" },
    location: { href: "https://play.example/" },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    fetch: ({ pathname }: URL, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => waiting.delete(pathname) && reject(signal.reason));
        const answer = { text: async () => "", arrayBuffer: async () => new ArrayBuffer(0) };
        waiting.set(pathname, () => waiting.delete(pathname) && resolve(answer));
      }),
  });
});

/** The requests for a page, in the order in which they are sent: each group waits for the one before. */
const GROUPS = [["/play"], ["/game.js", "/board.js"], ["/kernel.wasm"]];

/** Wait until the requests of a group are sent. */
async function sent(group: readonly string[]) {
  await until(() => waiting.size === group.length);
  assert.deepEqual([...waiting.keys()], group);
}

/** Answer all requests. */
function answerAll() {
  for (const answer of [...waiting.values()]) answer();
}

for (const [answers, group] of GROUPS.entries()) {
  test(`after ${answers} answers, who leaves the front page waits for nothing that it fetches ahead`, async () => {
    const prepared = prepareGame("/play");
    for (const earlier of GROUPS.slice(0, answers)) {
      await sent(earlier);
      answerAll();
    }
    await sent(group);
    page.dispatchEvent(new Event("beforeunload"));
    await prepared;
    assert.deepEqual([...waiting.keys()], []);
  });
}
