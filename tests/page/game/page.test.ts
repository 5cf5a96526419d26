// Functions of the page's state.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isBotToMove,
  isPrefix,
  isUsersTurn,
  isWaiting,
  listedMoves,
  nextShown,
  paceLeft,
  reasonAgainst,
  stepTarget,
  unannounced,
} from "../../../frontends/web/page/game/page.ts";
import { page, seat, sentence, state } from "../fakes/states.ts";

test("a seat waits while it is free and the user has its link", () => {
  const open = { ...seat("Red", "red", false), link: "/seat/1" };
  assert.equal(isWaiting(open), true);
  assert.equal(isWaiting({ ...open, is_taken: true }), false);
  assert.equal(isWaiting({ ...open, is_yours: true }), false);
  assert.equal(isWaiting({ ...open, link: null }), false);
});

test("a move that the server would refuse is refused on the page with a reason", () => {
  const own = page(state(""));
  assert.equal(reasonAgainst(own, "a1"), null);
  assert.equal(reasonAgainst({ ...own, live: state("", { is_your_turn: false }) }, "a1"), "It is Blue's turn.");
  const watched = state("", { is_your_turn: false, is_player: false });
  assert.equal(reasonAgainst({ ...own, live: watched }, "a1"), "It is Blue's turn. You are watching.");
  const blocked = state("", { position: ".### b", takes: {} });
  assert.equal(
    reasonAgainst({ ...own, live: blocked }, "a1"),
    "a1 captures nothing: no cell of an opponent is beside it.",
  );
  assert.equal(reasonAgainst({ ...own, live: blocked }, "b1"), "b1 is a wall.");
  const over = state("", { position: ".### -" });
  assert.equal(isBotToMove(over), false);
  assert.equal(reasonAgainst({ ...own, live: over }, "a1"), "The game is over.");
});

test("a game is a prefix of its continuations only", () => {
  assert.ok(isPrefix(state(""), state("a1 b1")));
  assert.ok(isPrefix(state("a1"), state("a1 b1")));
  assert.ok(isPrefix(state("a1"), state("a1")));
  assert.ok(!isPrefix(state("c1"), state("a1 b1")));
  assert.ok(!isPrefix(state("a1 b1"), state("a1")));
});

test("the user can move in the live state on the user's turn", () => {
  assert.ok(isUsersTurn(page(state(""))));
  assert.ok(!isUsersTurn(page(state("a1"))));
  assert.ok(!isUsersTurn(page(state(""), { viewedPly: 0 })));
  assert.ok(!isUsersTurn(page(state("a1 b1 c1"), { shown: state("a1 b1 c1", { ply: 1 }) })));
});

test("the move list ends at the shown turn, and has every move while the user views a ply", () => {
  const shown = state("a1 b1 c1", { ply: 1 });
  const names = (moves: { name: string }[]) => moves.map(({ name }) => name).join(" ");
  assert.equal(names(listedMoves(page(state("a1 b1 c1"), { shown }))), "a1");
  assert.equal(names(listedMoves(page(state("a1 b1 c1"), { shown, viewedPly: 1 }))), "a1 b1 c1");
});

test("the log announces what happened up to the shown turn, and nothing twice", () => {
  const log = [sentence(1, "Blue plays a1."), sentence(2, "Ada joined.", "joined"), sentence(3, "Red plays b1.")];
  const live = state("a1 b1", { version: 3 });
  const texts = (changes: Parameters<typeof page>[1]) => unannounced(page(live, changes), log).map(({ text }) => text);
  assert.deepEqual(texts({ announcedVersion: 0 }), ["Blue plays a1.", "Ada joined.", "Red plays b1."]);
  assert.deepEqual(texts({ announcedVersion: 0, shown: state("a1") }), ["Blue plays a1.", "Ada joined."]);
  assert.deepEqual(texts({ announcedVersion: 1, shown: state("a1") }), ["Ada joined."]);
  assert.deepEqual(texts({ announcedVersion: 3 }), []);
  const opened = page(state("a1 b1 c1"), { announcedVersion: 0, shown: state("a1") });
  assert.deepEqual(unannounced(opened, [sentence(3, "Green plays c1.")]), [], "a truncated log");
});

test("steps lead to the first ply, to the neighbours, to the live game and to a number", () => {
  const viewing = page(state("a1 b1 c1"), { shown: state("a1 b1 c1", { ply: 2 }), viewedPly: 2 });
  const targets = ["first", "previous", "next", "present", "17"].map((step) => stepTarget(viewing, step));
  assert.deepEqual(targets, [0, 1, 3, Infinity, 17]);
});

test("the pace of computer players costs nobody time on a clock", () => {
  const live = state("a1 b1 c1", { clocks: { remaining: { Blue: 9_000 }, running: "Blue", elapsed: 0, lag: "" } });
  const shown = state("a1");
  assert.deepEqual(nextShown(page(live, { shown })), { ply: 2, isMove: true, isPaced: false });
  const changed = state("a1", { version: 9 });
  assert.deepEqual(nextShown(page(changed, { shown })), { ply: 1, isMove: false, isPaced: false }, "without a flip");
});

test("the time that a player has thought counts towards the pace", () => {
  const thinking = page(state("a1"), { shownAt: 5000 });
  assert.equal(paceLeft(thinking, 1, 5200), 800);
  assert.equal(paceLeft(thinking, 1, 9000), 0);
  assert.equal(paceLeft(thinking, 0, 5000), 0);
});
