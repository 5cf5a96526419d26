/** Give reasons for moves as the page does: reads lines of JSON with positions and moves, and writes the reasons. */

import { createInterface } from "node:readline";
import { reasonsFor } from "../../../frontends/web/page/game/reasons.ts";
import { kernel } from "../../page/rules.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const moves = JSON.parse(line);
  const answers = moves.map(({ position = "", move = "", own = "" }: Record<string, string>) => {
    const taken = kernel.turn(position, []).moves[move] ?? [];
    const who = { own, names: new Map() };
    return reasonsFor(who, { position, taken }, move, kernel.turn(position, [move]));
  });
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
