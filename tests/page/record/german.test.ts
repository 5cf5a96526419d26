// The faults of game records on a page in another language than English.

import "../fakes/german.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRecord } from "../../../frontends/web/page/record/record.ts";
import { ask } from "../rules.ts";

/** A deal without its player to move. */
const DEAL = "BB1#6R3G1/2G2R1RR2#2#1/5BR7G#/1GG11#G/3G#4R1B1#2/1#3#GB2R2G2/7#8/1R1B4R4B1G/9B6/9B1BB1#1/1RB2GG2#RR4";

const record = (deal: string) => `[Deal "${deal}"]\n[Blue "?"]\n[Red "?"]\n[Green "?"]\n[Result "*"]\n\ni6\n`;

test("all faults of a record are told in the language of the page", async () => {
  const wide = `${DEAL.replace("BB1#6", "BB1#3").replace("1GG11", "1GG13")} g`;
  const message = "Zeile 1, Spalte 8: Reihe 1 hat 13 Felder; Zeile 1, Spalte 38: Reihe 4 hat 18 Felder";
  await assert.rejects(parseRecord(record(wide), ask), { message });
  const over = "Zeile 1, Spalte 1: Blau und Rot und Grün können ziehen.";
  await assert.rejects(parseRecord(record(`${DEAL} -`), ask), { message: over });
});
