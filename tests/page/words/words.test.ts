// The log in words: every fact has a sentence, with the names that people had at its time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setLabels } from "../../../frontends/web/page/common/labels.ts";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";
import type { Fact } from "../../../frontends/web/page/words/facts.ts";
import { wordLog, wordRequest } from "../../../frontends/web/page/words/words.ts";
import { seat } from "../fakes/states.ts";

const OF_PEOPLE = ["joined", "shared", "left", "resigned", "undo", "restart", "agreed", "declined"];
OF_PEOPLE.push("withdrawn", "undone", "restarted", "rematch", "refused", "shown", "hidden");

setLabels({
  ...Object.fromEntries(OF_PEOPLE.map((kind) => [`log_${kind}`, `{players} ${kind}.`])),
  ...Object.fromEntries(OF_PEOPLE.map((kind) => [`log_${kind}_you`, `You ${kind}.`])),
  ...{ blue: "Blue", red: "Red", green: "Green", you: "You" },
  ...{ names_and: "{names} and {last}", and: "{first} and {second}" },
  ...{ plays_and_captures: "{player}: {move}, {cells}.", plays_and_captures_you: "You: {move}, {cells}." },
  ...{ cells_from: "{count} from {player}", cells_from_you: "{count} from you" },
  ...{ log_skipped: "{player} skipped.", log_flagged: "{player} flagged.", log_flagged_you: "You flagged." },
  ...{ log_named: "{player} is {name}.", log_nameless_you: "You have no name.", rematch_started: "Rematch." },
  ...{ log_linked: "Link of {player}.", log_linked_ends: "Link of {player}, others out." },
  ...{ log_seated: "{player}: {occupant}.", log_seated_you: "You are back.", log_person: "a person" },
  ...{ log_said: "{players}: {phrase}", log_said_you: "You: {phrase}", phrase_hello: "Hello!" },
  ...{ log_failed: "{player} failed.", consent: "{players}?" },
  ...{ game_over: "Over.", end_won_you: "You won by {count}." },
});
setCharacters({ greedy: { name: "Gus", label: "Gus, greedy" } });

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
    "You: a1, 2 from Ada and 1 from Gus.",
  ],
  [{ kind: "moved", player: "Green", move: "b1", captured: [["Blue", 3]] }, "Gus: b1, 3 from you."],
  [{ kind: "skipped", player: "Red" }, "Ada skipped."],
  [{ kind: "flagged", player: "Blue" }, "You flagged."],
  [{ kind: "failed", player: "Green" }, "Green failed."],
  [{ kind: "ended", scores: [70, 60, 34] }, "Over. You won by 10."],
  [{ kind: "agreed", players: ["Red", "Blue"] }, "You and Ada agreed."],
  [{ kind: "undo", players: ["Blue"] }, "You undo."],
  [{ kind: "left", players: ["Red"] }, "Red left."],
  [{ kind: "shared", players: ["Blue"] }, "Blue shared."],
  [{ kind: "rematch", players: ["Red"] }, "Ada rematch."],
  [{ kind: "rematch", players: [] }, "Rematch."],
  [{ kind: "rematch" } as Fact, "Rematch."], // as a browser stored it before
  [{ kind: "named", player: "Red", name: "Eve" }, "Red is Eve."],
  [{ kind: "named", player: "Blue", name: "" }, "You have no name."],
  [{ kind: "linked", player: "Red", ends_others: false }, "Link of Red."],
  [{ kind: "linked", player: "Red", ends_others: true }, "Link of Red, others out."],
  [{ kind: "seated", player: "Green", seat: "greedy" }, "Green: Gus, greedy."],
  [{ kind: "seated", player: "Red", seat: "human" }, "Red: a person."],
  [{ kind: "seated", player: "Blue", seat: "human" }, "You are back."],
  [{ kind: "said", players: ["Red"], phrase: "hello" }, "Ada: Hello!"],
  [{ kind: "watching", players: ["Red"], is_allowed: true }, "Ada shown."],
  [{ kind: "watching", players: ["Blue"], is_allowed: false }, "You hidden."],
] as [Fact, string][]) {
  test(`a fact of the kind ${fact.kind} reads: ${text}`, () => assert.deepEqual(worded(fact), [text]));
}

test("before somebody took a seat, its player is called by the colour", () => {
  const moved = { kind: "moved", player: "Red", move: "a1", captured: [["Blue", 1]] } as Fact;
  assert.deepEqual(worded(moved, { kind: "joined", players: ["Red"] }, moved), [
    "Red: a1, 1 from you.",
    "Ada joined.",
    "Ada: a1, 1 from you.",
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
    wordLog(log, seats).map(({ text }) => text),
    ["Ada: Hello!", "Ada resigned.", "Red: Gus, greedy."],
  );
});

test("a request says who asks and who must agree", () => {
  const request = { command: "undo" as const, by: ["Blue"], waiting_for: ["Red"] };
  assert.equal(wordRequest({ ...request, needs_you: false, is_yours: true }, SEATS), "You undo. Ada?");
});
