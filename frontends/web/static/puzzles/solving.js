// A puzzle in work: what the visitor has tried, what counts, and which turn of a line is on the board.

/** @import { PuzzleMoveState, PuzzleState } from "../common/api.js" */

/**
 * @typedef {object} Solving
 * @property {PuzzleState} puzzle
 * @property {string | null} move The move whose line is shown; `null` before a try.
 * @property {number} step How many moves of the line are on the board.
 * @property {boolean | null} isSolved Whether the puzzle was solved at the first try, without help; `null` while that
 *   is undecided.
 * @property {boolean} isOpen Whether the visitor knows the best move.
 * @property {boolean} isHinted Whether the hint is shown.
 */

/**
 * @param {PuzzleState} puzzle
 * @returns {Solving}
 */
export function begin(puzzle) {
  return { puzzle, move: null, step: 0, isSolved: null, isOpen: false, isHinted: false };
}

/**
 * Return the name of the best move.
 *
 * @param {PuzzleState} puzzle
 */
export function keyOf(puzzle) {
  return puzzle.moves[0]?.move ?? "";
}

/**
 * Return the state after a try, with the move on the board; unchanged if the move is illegal or a line is on the board.
 *
 * @param {Solving} solving
 * @param {string} move
 * @returns {Solving}
 */
export function tryMove(solving, move) {
  if (!canTry(solving) || !solving.puzzle.moves.some((one) => one.move === move)) return solving;
  const isKey = move === keyOf(solving.puzzle);
  return {
    ...solving,
    move,
    step: 1,
    isSolved: solving.isSolved ?? isKey,
    isOpen: solving.isOpen || isKey,
  };
}

/**
 * Return whether the visitor can try a move: the board shows the puzzle itself.
 *
 * @param {Solving} solving
 */
export function canTry(solving) {
  return solving.step === 0;
}

/**
 * Return the state with the hint, which counts as a miss unless the puzzle is decided.
 *
 * @param {Solving} solving
 * @returns {Solving}
 */
export function takeHint(solving) {
  return { ...solving, isHinted: true, isSolved: solving.isSolved ?? false };
}

/**
 * Return the state with the line of the best move, which counts as a miss unless the puzzle is decided.
 *
 * @param {Solving} solving
 * @returns {Solving}
 */
export function showSolution(solving) {
  return {
    ...solving,
    move: keyOf(solving.puzzle),
    step: 1,
    isOpen: true,
    isSolved: solving.isSolved ?? false,
  };
}

/**
 * Return the state of a puzzle that the visitor leaves, which counts as a miss unless the puzzle is decided.
 *
 * @param {Solving} solving
 * @returns {Solving}
 */
export function leave(solving) {
  return { ...solving, isSolved: solving.isSolved ?? false };
}

/**
 * Return the state with the puzzle itself on the board, for another try.
 *
 * @param {Solving} solving
 * @returns {Solving}
 */
export function retry(solving) {
  return { ...solving, move: null, step: 0 };
}

/**
 * Return the move whose line is shown, with its text; `null` before a try.
 *
 * @param {Solving} solving
 * @returns {PuzzleMoveState | null}
 */
export function shownMove({ puzzle, move }) {
  return puzzle.moves.find((one) => one.move === move) ?? null;
}

/**
 * Return the moves of the shown line; an empty array before a try.
 *
 * @param {Solving} solving
 */
export function lineOf(solving) {
  return shownMove(solving)?.line ?? [];
}

/**
 * Return the state with another turn of the line on the board.
 *
 * @param {Solving} solving
 * @param {string} target `first`, `previous`, `next` or `last`.
 * @returns {Solving}
 */
export function stepTo(solving, target) {
  const last = lineOf(solving).length;
  const steps = new Map([
    ["first", 0],
    ["previous", solving.step - 1],
    ["next", solving.step + 1],
    ["last", last],
  ]);
  return { ...solving, step: Math.min(Math.max(steps.get(target) ?? solving.step, 0), last) };
}
