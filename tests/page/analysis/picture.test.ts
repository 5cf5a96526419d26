// Pictures of the board and the graph.

import assert from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../../frontends/web/page/analysis/nodes.ts";
import { pictureText } from "../../../frontends/web/page/analysis/picture.ts";
import { viewOfState } from "../../../frontends/web/page/board/view.ts";
import { state } from "../fakes/states.ts";

const TILES = '<g id="tile-blue"><rect class="face" fill="#2460ab"/></g>';

/** Return the view of a game after its second move. */
function view(status = "Green to move.") {
  return { ...viewOfState(state("a1 b1")), status };
}

/** Return a graph with a blunder. */
function graph() {
  const gift = { from: "Blue", to: "Green", share: 0 };
  const move = { ply: 1, player: "Blue", move: "a1", best: "b1", line: ["b1"], loss: 0.2, isKingmaker: false, gift };
  return {
    plies: 2,
    shares: [
      [0.5, 0.25, 0.25],
      [0.3, 0.3, 0.4],
    ] as [number, number, number][],
    moves: [{ ...move, judgement: "blunder" as const }],
    turningPoint: null,
    shown: 1,
  };
}

/** Return the names of the elements of an SVG text, all of which must be closed in order. */
function elements(text: string) {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, end, name = "", empty] of text.matchAll(/<(\/?)(\w+)(?: [\w-]+="[^"<]*")*(\/?)>/g)) {
    if (end) assert.equal(open.pop(), name);
    else names.push(name);
    if (!end && !empty) open.push(name);
  }
  assert.deepEqual(open, []);
  assert.equal(text.match(/</g)?.length, text.match(/<\/?\w[^<>]*>/g)?.length, "every < belongs to an element");
  return names;
}

test("an SVG element as text has its special characters escaped", () => {
  const node = markup({ tag: "text", attributes: { x: 1, class: 'a"b' }, text: "1 < 2 & 3 > 2" });
  assert.equal(node, '<text x="1" class="a&quot;b">1 &lt; 2 &amp; 3 &gt; 2</text>');
  const child = { tag: "path" as const, attributes: { d: "M0 0" } };
  const group = markup({ tag: "g", attributes: {}, children: [child, child] });
  assert.equal(group, `<g>${'<path d="M0 0"></path>'.repeat(2)}</g>`);
});

test("a picture holds the state of play, the board and the graph", () => {
  const text = pictureText(view(), TILES, graph());
  const names = elements(text);
  assert.equal(names.filter((name) => name === "svg").length, 3);
  assert.ok(text.includes(TILES));
  assert.match(text, />Green to move\. Blue 1, Red 1, Green 0</);
  assert.match(text, />Move 1: Blue 30 %, Red 30 %, Green 40 %\. Blue a1: blunder\.</);
  assert.match(text, /class="mark face blue"/);
  for (const [x, cell] of view().rows.flat().entries()) assert.ok(text.includes(`href="#tile-${cell.style}" x="${x}"`));
});

test("a picture needs nothing outside", () => {
  const text = pictureText(view("<b> & co"), TILES, graph());
  elements(text);
  assert.ok(text.includes("&lt;b&gt; &amp; co"));
  assert.doesNotMatch(text, /var\(|@import|url\(| style="/);
  const addresses = [...text.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address);
  assert.ok(addresses.length > 0 && addresses.every((address) => address.startsWith("#")), String(addresses));
});
