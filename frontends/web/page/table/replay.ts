// The turns of a game in this browser, which the kernel computes from its moves.

/** @import { Turn } from "../engine/kernel.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { Game } from "./loop.js" */

import { moveView } from "../board/turns.js";
import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";

/** Answers which turn some moves lead to. @typedef {Pick<Rules, "turn">} TurnRules */

/**
 * Return the game that follows from replayed moves, as it is stored without its turn.
 *
 * @param {string} start
 * @param {readonly string[]} names The moves.
 * @param {TurnRules} rules
 * @returns {Promise<Pick<Game, "moves" | "turn">>}
 * @throws {Refusal} if the kernel does not answer, or refuses the position or a move.
 */
export async function replayed(start, names, rules) {
  const plies = [...Array(names.length + 1).keys()];
  const turns = await Promise.all(plies.map((ply) => turnAfter(start, names.slice(0, ply), rules)));
  const moves = names.map((name, ply) => moveView(at(turns, ply), name, at(turns, ply + 1)));
  return { moves, turn: at(turns, names.length) };
}

/**
 * Return the turn after some moves.
 *
 * @param {string} start
 * @param {string[]} moves
 * @param {TurnRules} rules
 * @returns {Promise<Turn>}
 * @throws {Refusal} if the kernel does not answer, or refuses the position or a move.
 */
export async function turnAfter(start, moves, rules) {
  const turn = await rules.turn(start, moves);
  if (turn === null) throw new Refusal(label("rules_failed"), 500);
  return turn;
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {number} index
 * @returns {T}
 */
function at(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no element ${index}.`);
  return value;
}
