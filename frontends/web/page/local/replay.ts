// The turns of a game in this browser, which the kernel computes from its moves.

import { moveView } from "../board/turns.ts";
import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Turn } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";
import type { Game } from "./loop.ts";

/** Answers which turn some moves lead to. */
export type TurnRules = Pick<Rules, "turn">;

/**
 * Return the game that follows from replayed moves, as it is stored without its turn.
 *
 * @param names The moves.
 * @throws Refusal if the kernel does not answer, or refuses the position or a move.
 */
export async function replayed(
  start: string,
  names: readonly string[],
  rules: TurnRules,
): Promise<Pick<Game, "moves" | "turn">> {
  const plies = [...Array(names.length + 1).keys()];
  const turns = await Promise.all(plies.map((ply) => turnAfter(start, names.slice(0, ply), rules)));
  const moves = names.map((name, ply) => moveView(at(turns, ply), name, at(turns, ply + 1)));
  return { moves, turn: at(turns, names.length) };
}

/**
 * Return the turn after some moves.
 *
 * @throws Refusal if the kernel does not answer, or refuses the position or a move.
 */
export async function turnAfter(start: string, moves: string[], rules: TurnRules): Promise<Turn> {
  const turn = await rules.turn(start, moves);
  if (turn === null) throw new Refusal(gettext("The game cannot go on in this page. Load the page again."), 500);
  return turn;
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no element ${index}.`);
  return value;
}
