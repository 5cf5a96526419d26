/**
 * Compute the states of games, as the page does; the input has the live states.
 *
 * Prints, for each game, the list of its states after 0, 1, 2, ... moves and their views.
 */

import { stateAfter, stateAfterMove } from "../../../frontends/web/page/board/turns.ts";
import { viewOfState } from "../../../frontends/web/page/board/view.ts";
import type { State } from "../../../frontends/web/page/common/api.ts";
import { input, newKernel, print } from "./kernel.ts";

const { games }: { games: State[] } = input;
const kernel = newKernel(false);
const answers = [];
for (const live of games) {
  const names = live.all_moves.map(({ name }) => name);
  const turn = (ply: number) => kernel.turn(live.start, names.slice(0, ply));
  const plies = [...Array(names.length + 1).keys()];
  const states = plies.map((ply) => stateAfter(live, ply, turn(ply)));
  // The moves again, each as a person plays it: without what the server knows of it.
  const seats = live.seats.map((one) => ({ ...one, seat: "human" }));
  let played = stateAfter({ ...live, plies: 0, all_moves: [], seats }, 0, turn(0));
  for (const [ply, name] of names.entries()) played = stateAfterMove(played, name, turn(ply + 1));
  answers.push({ states, views: states.map(viewOfState), moves: played.all_moves });
}
print(answers);
