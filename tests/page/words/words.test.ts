// The log in words: every fact has a sentence, with the names that people had at its time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";
import type { Fact } from "../../../frontends/web/page/words/facts.ts";
import { wordLog, wordRequest } from "../../../frontends/web/page/words/words.ts";
import { seat } from "../fakes/states.ts";

const OF_PEOPLE = ["joined", "shared", "left", "resigned", "undo", "restart", "agreed", "declined"];
OF_PEOPLE.push("withdrawn", "undone", "restarted", "rematch", "refused", "shown", "hidden");

setCharacters({ greedy: { name: "Gus", label: "Gus, easy" } });

/** The user is Blue, Ada is Red, and Gus plays Green. */
const SEATS = [
  seat("Blue", "blue", true),
  { ...seat("Red", "red", false), seat: "human", person: "Ada", is_taken: true },
  seat("Green", "green", false),
];

function worded(...facts: Fact[]) {
  return wordLog(
    facts.map((fact, version) => ({ version, fact })),
    SEATS,
  ).map(({ text }) => text);
}

for (const [fact, text] of [
  [
    { kind: "moved", player: "Blue", move: "a1", captured: Object.entries({ Red: 2, Green: 1 }) },
    "You play a1 and capture 2 from Ada and 1 from Gus.",
  ],
  [{ kind: "moved", player: "Green", move: "b1", captured: [["Blue", 3]] }, "Gus plays b1 and captures 3 from you."],
  [{ kind: "skipped", player: "Red" }, "Ada cannot move and is skipped."],
  [{ kind: "flagged", player: "Blue" }, "You ran out of time."],
  [{ kind: "failed", player: "Green" }, "The computer player of Green failed to move."],
  [{ kind: "ended", scores: [70, 60, 34] }, "The game is over. You won by 10 cells."],
  [{ kind: "agreed", players: ["Red", "Blue"] }, "You and Ada agreed."],
  [{ kind: "undo", players: ["Blue"] }, "You want to undo the last turn."],
  [{ kind: "left", players: ["Red"] }, "Red left."],
  [{ kind: "shared", players: ["Blue"] }, "Another browser joined as Blue."],
  [{ kind: "rematch", players: ["Red"] }, "Ada offers a rematch."],
  [{ kind: "rematch", players: [] }, "A rematch has started."],
  [{ kind: "rematch" } as Fact, "A rematch has started."], // as a browser stored it before
  [{ kind: "named", player: "Red", name: "Eve" }, "Red is now called Eve."],
  [{ kind: "named", player: "Blue", name: "" }, "You no longer have a name."],
  [{ kind: "linked", player: "Red", ends_others: false }, "The invite link for Red was renewed."],
  [
    { kind: "linked", player: "Red", ends_others: true },
    "The invite link for Red was renewed, and other browsers were removed from the seat.",
  ],
  [{ kind: "seated", player: "Green", seat: "greedy" }, "Green is now played by Gus, easy."],
  [{ kind: "seated", player: "Red", seat: "human" }, "Red is now played by a person."],
  [{ kind: "seated", player: "Blue", seat: "human" }, "You play again."],
  [{ kind: "said", players: ["Red"], phrase: "hello" }, "Ada: Hello!"],
  [{ kind: "watching", players: ["Red"], is_allowed: true }, "Ada lets anybody watch."],
  [{ kind: "watching", players: ["Blue"], is_allowed: false }, "You do not want anybody to watch."],
] as [Fact, string][]) {
  test(`a fact of the kind ${fact.kind} reads: ${text}`, () => assert.deepEqual(worded(fact), [text]));
}

test("before somebody took a seat, its player is called by the colour", () => {
  const moved = { kind: "moved", player: "Red", move: "a1", captured: [["Blue", 1]] } as Fact;
  assert.deepEqual(worded(moved, { kind: "joined", players: ["Red"] }, moved), [
    "Red plays a1 and captures 1 from you.",
    "Ada joined.",
    "Ada plays a1 and captures 1 from you.",
  ]);
});

test("somebody who has resigned keeps the name in earlier entries, though a computer has the seat", () => {
  const log = [
    { version: 1, fact: { kind: "said", players: ["Red"], phrase: "hello" } as Fact },
    { version: 2, fact: { kind: "resigned", players: ["Red"] } as Fact },
    { version: 2, fact: { kind: "seated", player: "Red", seat: "greedy" } as Fact },
  ];
  const seats = SEATS.map((one) => (one.player === "Red" ? { ...one, seat: "greedy", has_resigned: true } : one));
  assert.deepEqual(
    wordLog(log, seats).map(({ text, bubble }) => [text, bubble?.text]),
    [
      ["Ada: Hello!", "Hello!"],
      ["Ada resigned.", "resigned"],
      ["Red is now played by Gus, easy.", undefined],
    ],
  );
});

test("a request says who asks and who must agree", () => {
  const request = { command: "undo" as const, by: ["Blue"], waiting_for: ["Red"] };
  assert.equal(
    wordRequest({ ...request, needs_you: false, is_yours: true }, SEATS),
    "You want to undo the last turn. Ada must agree.",
  );
});
