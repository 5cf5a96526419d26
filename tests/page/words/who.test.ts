// Sentences about players: the user is "you", the others have names.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { SeatState } from "../../../frontends/web/page/common/api.ts";
import { CELLS_FROM } from "../../../frontends/web/page/common/sentences.ts";
import { setCharacters } from "../../../frontends/web/page/words/characters.ts";
import {
  describeEnd,
  describeTurn,
  labelSeats,
  nameOf,
  placeOf,
  rankedScores,
  says,
  splitLabel,
  titleOf,
  whoPlays,
} from "../../../frontends/web/page/words/who.ts";
import { seat } from "../fakes/states.ts";

setCharacters({ greedy: { name: "Gus", label: "Gus" }, "level:1": { name: "Pip", label: "Pip" } });

const ALONE = [
  seat("Blue", "blue", true),
  { ...seat("Red", "red", false), seat: "level:1" },
  seat("Green", "green", false),
];
const WATCHED = ALONE.map((one) => ({ ...one, is_yours: false }));

test("the user is addressed, and the others have names", () => {
  const who = whoPlays(ALONE);
  assert.equal(who.own, "Blue");
  assert.deepEqual([nameOf(who, "Red"), nameOf(who, "Green")], ["Pip", "Gus"]);
  assert.equal(says(who, CELLS_FROM, "Blue", { count: 3 }), "3 from you");
  assert.equal(says(who, CELLS_FROM, "Red", { count: 3 }), "3 from Pip");
  assert.equal(describeTurn(who, "Blue", true), "Your turn");
  assert.equal(describeTurn(who, "Red", false), "Pip to move.");
});

test("a name that two seats or a colour have gives way to the colour, and one that a label has stays", () => {
  const twins = ALONE.map((one) => (one.is_yours ? one : { ...one, seat: "human", person: "Ada" }));
  assert.equal(nameOf(whoPlays(twins), "Red"), "Red");
  const guest = { ...seat("Red", "red", false), seat: "human", person: "blue" };
  assert.equal(nameOf(whoPlays([ALONE[0] ?? guest, guest]), "Red"), "Red");
  assert.equal(says(whoPlays([{ ...guest, person: "You" }]), CELLS_FROM, "Red", { count: 1 }), "1 from You");
});

test("who plays several colours is told which one is to move", () => {
  const who = whoPlays(ALONE.map((one) => ({ ...one, is_yours: true, seat: "human" })));
  assert.equal(who.own, null);
  assert.equal(describeTurn(who, "Red", true), "Red: your turn");
});

test("a seat that a computer has taken over is not addressed", () => {
  assert.equal(whoPlays(ALONE.map((one) => ({ ...one, seat: "greedy" }))).own, null);
});

test("the end of a game tells the user the place and the margin, and those who watch who has won", () => {
  const who = whoPlays(ALONE);
  assert.equal(describeEnd(who, [70, 60, 34]), "You won by 10 cells.");
  assert.equal(describeEnd(who, [70, 70, 34]), "You share the win with Pip.");
  assert.equal(describeEnd(who, [50, 50, 50]), "You share the win with Pip and Gus.");
  assert.equal(describeEnd(who, [60, 34, 70]), "You came second, 10 cells behind Gus.");
  assert.equal(describeEnd(who, [50, 50, 64]), "You share second place with Pip, 14 cells behind Gus.");
  assert.equal(describeEnd(who, [34, 60, 70]), "You came third, 36 cells behind Gus.");
  assert.equal(describeEnd(who, [34, 65, 65]), "You came third, 31 cells behind Pip and Gus.");
  const watched = [
    [70, 60, 34],
    [34, 65, 65],
  ].map((scores) => describeEnd(whoPlays(WATCHED), scores));
  assert.deepEqual(watched, ["Blue won by 10 cells.", "Pip and Gus share the win."]);
});

test("equal scores share a place", () => {
  assert.deepEqual(placeOf([60, 70, 60], 0), { place: 2, isShared: true });
  assert.deepEqual(placeOf([60, 70, 61], 0), { place: 3, isShared: false });
});

test("a person who resigned comes last, whatever the computer player made of the seat", () => {
  const [blue, red, green] = ALONE as [SeatState, SeatState, SeatState];
  const without = whoPlays([blue, { ...red, has_resigned: true }, green]);
  assert.equal(describeEnd(without, [50, 70, 44]), "You won by 6 cells.");
  assert.equal(describeEnd(without, [44, 70, 50]), "You came second, 6 cells behind Gus.");
  assert.equal(
    describeEnd(whoPlays([blue, ...[red, green].map(resigned)]), [34, 60, 70]),
    "You won: the others gave up or ran out of time.",
  );
  const out = { ...blue, seat: "level:1", has_resigned: true };
  assert.equal(describeEnd(whoPlays([out, red, green]), [90, 6, 4]), "You resigned and came last.");
  const flagged = { ...out, has_flagged: true };
  assert.equal(describeEnd(whoPlays([flagged, red, green]), [90, 6, 4]), "You ran out of time and came last.");
  assert.deepEqual(placeOf(rankedScores([50, 70, 44], without.resigned), 1), { place: 3, isShared: false });
});

test("nobody wins a game that all three have resigned, and all come last", () => {
  for (const seats of [ALONE, WATCHED]) {
    const who = whoPlays(seats.map(resigned).map((seat) => ({ ...seat, seat: "level:1" })));
    assert.equal(describeEnd(who, [34, 60, 70]), "Nobody won: everybody gave up or ran out of time.");
    assert.deepEqual(rankedScores([34, 60, 70], who.resigned), [-1, -1, -1]);
    assert.equal(describeTurn(who, "Red", false), "Nobody won: everybody gave up or ran out of time.", "at once");
  }
});

function resigned(seat: SeatState) {
  return { ...seat, has_resigned: true };
}

test("a program is marked in lists and tables, but not in sentences", () => {
  const program = { ...seat("Red", "red", false), seat: "human", person: "Robo", is_taken: true, is_program: true };
  const guest = { ...program, player: "Green", style: "green", person: "" };
  const seats = [seat("Blue", "blue", true), program, guest];
  const labels = labelSeats(seats, { isOver: false });
  assert.deepEqual(labels, ["You", "Robo (program)", "Guest (program)"]);
  const names = [...labels, "Ruth, medium"].map((label) => splitLabel(label)[0]);
  assert.deepEqual(names, ["You", "Robo", "Guest", "Ruth"]);
  const who = whoPlays(seats);
  assert.deepEqual(
    [titleOf(who, "Red"), nameOf(who, "Red"), titleOf(who, "Green")],
    ["Robo (program)", "Robo", "Green (program)"],
  );
  // A computer player has taken over.
  const replaced = { ...program, seat: "greedy", has_resigned: true };
  assert.equal(titleOf(whoPlays([replaced, guest]), "Red"), "Gus");
});
