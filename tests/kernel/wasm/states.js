/**
 * Compute the states of games with the rules of the kernel in WebAssembly, as the page does.
 *
 * Reads a JSON object with the path of the module, the texts of the labels and the live states of games from standard
 * input, and writes, for each game, the list of its states after 0, 1, 2, ... moves and their views to standard output.
 */

import { readFileSync } from "node:fs";
import { stateAfter, stateAfterMove } from "../../../frontends/web/static/board/turns.js";
import { viewOfState } from "../../../frontends/web/static/board/view.js";
import { setLabels } from "../../../frontends/web/static/common/labels.js";
import { Kernel } from "../../../frontends/web/static/engine/kernel.js";

/** @import { State } from "../../../frontends/web/static/common/api.js" */

/** @type {{ module: string, labels: Record<string, string>, games: State[] }} */
const { module, labels, games } = JSON.parse(readFileSync(0, "utf-8"));
const kernel = new Kernel(new WebAssembly.Module(readFileSync(module)));
setLabels(labels);
const answers = [];
for (const live of games) {
  const names = live.all_moves.map(({ name }) => name);
  const turn = (/** @type {number} */ ply) => kernel.turn(live.start, names.slice(0, ply));
  const plies = [...Array(names.length + 1).keys()];
  const states = plies.map((ply) => stateAfter(live, ply, turn(ply)));
  // The moves again, each as a person plays it: without what the server knows of it.
  const seats = live.seats.map((one) => ({ ...one, seat: "human" }));
  let played = stateAfter({ ...live, plies: 0, all_moves: [], seats }, 0, turn(0));
  for (const [ply, name] of names.entries()) played = stateAfterMove(played, name, turn(ply + 1));
  answers.push({ states, views: states.map(viewOfState), moves: played.all_moves });
}
process.stdout.write(JSON.stringify(answers));
