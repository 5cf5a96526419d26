/** Give reasons for moves as the page does: reads lines of JSON with positions and moves, and writes the reasons. */

import { createInterface } from "node:readline";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { reasonsFor } from "../../../frontends/web/static/game/reasons.js";
import { kernel } from "../../page/rules.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { labels, moves } = JSON.parse(line);
  setLabels(labels);
  const answers = moves.map((/** @type {Record<string, string>} */ { position = "", move = "", own = "" }) => {
    const taken = kernel.turn(position, []).moves[move] ?? [];
    const who = { own, names: new Map() };
    return reasonsFor(who, { position, taken }, move, kernel.turn(position, [move]));
  });
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
