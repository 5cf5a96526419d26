// A puzzle in work: what the visitor has tried, what counts, and which turn of a line is on the board.

import type { PuzzleMoveState, PuzzleState, PuzzleStepState } from "../common/api.ts";

/**
 * A puzzle has one own move or several. Once the visitor knows the best moves, `stage` is 0 again and the line of the
 * best move is that of the whole puzzle.
 */
export interface Solving {
  puzzle: PuzzleState;
  /** The number of own moves before the one asked for; 0 once the best moves are known. */
  stage: number;
  /** The move whose line is shown; `null` before a try. */
  move: string | null;
  /** How many moves of the line are on the board. */
  step: number;
  /** Whether the puzzle was solved at the first try, without help; `null` while that is undecided. */
  isSolved: boolean | null;
  /** Whether the visitor knows the best moves. */
  isOpen: boolean;
  /** Whether the visitor has found them. */
  isFound: boolean;
  /** Whether the hint is shown. */
  isHinted: boolean;
}

export function begin(puzzle: PuzzleState): Solving {
  return { puzzle, stage: 0, move: null, step: 0, isSolved: null, isOpen: false, isFound: false, isHinted: false };
}

/** Return all own moves of a puzzle. */
export function stepsOf(puzzle: PuzzleState): PuzzleStepState[] {
  return [puzzle, ...puzzle.sequel];
}

/** Return the own move that is asked for. */
export function stepOf({ puzzle, stage }: Solving) {
  return stepsOf(puzzle)[stage] ?? puzzle;
}

/** Return the name of the best move. */
export function keyOf(step: PuzzleStepState) {
  return step.moves[0]?.move ?? "";
}

/**
 * Return the state after a try, with the move on the board; unchanged if the move is illegal or a line is on the board.
 */
export function tryMove(solving: Solving, move: string): Solving {
  const step = stepOf(solving);
  if (!canTry(solving) || !step.moves.some((one) => one.move === move)) return solving;
  if (move !== keyOf(step)) return { ...solving, move, step: 1, isSolved: solving.isSolved ?? false };
  if (!solving.isOpen && solving.stage < solving.puzzle.sequel.length) return { ...solving, move, step: 1 };
  return opened(solving, { isSolved: solving.isSolved ?? true, isFound: solving.isFound || !solving.isOpen });
}

/** Return the state in which the visitor knows the best moves, with the best move of the present stage on the board. */
function opened(solving: Solving, changes: Partial<Solving>): Solving {
  const step = stepOf(solving).played.length + 1;
  return { ...solving, stage: 0, move: keyOf(solving.puzzle), step, isOpen: true, ...changes };
}

/** Return whether the visitor can try a move: the board shows a turn that asks for one. */
export function canTry(solving: Solving) {
  return solving.step === 0;
}

/** Return whether the visitor has found the best move of the present stage, and another stage follows. */
export function isBetweenStages(solving: Solving) {
  return !solving.isOpen && solving.move !== null && solving.move === keyOf(stepOf(solving));
}

/** Return the state with the next own move asked for; unchanged unless the one before was found. */
export function advance(solving: Solving): Solving {
  if (!isBetweenStages(solving)) return solving;
  return { ...solving, stage: solving.stage + 1, move: null, step: 0, isHinted: false };
}

/** Return the state with the hint, which counts as a miss unless the puzzle is decided. */
export function takeHint(solving: Solving): Solving {
  return { ...solving, isHinted: true, isSolved: solving.isSolved ?? false };
}

/** Return the state with the line of the best move, which counts as a miss unless the puzzle is decided. */
export function showSolution(solving: Solving): Solving {
  return opened(solving, { isSolved: solving.isSolved ?? false });
}

/** Return the state with the turn that asks for a move on the board: for another try, or for the next own move. */
export function retry(solving: Solving): Solving {
  return isBetweenStages(solving) ? advance(solving) : { ...solving, move: null, step: 0 };
}

/** Return the move whose line is shown, with its text; `null` before a try. */
export function shownMove(solving: Solving): PuzzleMoveState | null {
  return stepOf(solving).moves.find((one) => one.move === solving.move) ?? null;
}

/**
 * Return the moves of the shown line; an empty array before a try. The line of a best move ends with the replies before
 * the next own move. Once the best moves are known, it ends where the puzzle ends.
 */
export function lineOf(solving: Solving): string[] {
  const { puzzle, stage, move, isOpen } = solving;
  const step = stepOf(solving);
  if (move === null || move !== keyOf(step)) return shownMove(solving)?.line ?? [];
  const last = stepsOf(puzzle).at(-1) ?? step;
  if (isOpen) return [...last.played, ...(last.moves[0]?.line ?? [])];
  return (puzzle.sequel[stage] ?? step).played.slice(step.played.length);
}

/** Return the moves on the board, from the position of the puzzle on. */
export function playedMoves(solving: Solving) {
  return [...stepOf(solving).played, ...lineOf(solving).slice(0, solving.step)];
}

/** Return the cells that the last move on the board has won, if it is a best move that the visitor knows; else none. */
export function gainsOf(solving: Solving) {
  if (solving.move !== keyOf(stepOf(solving))) return [];
  const count = playedMoves(solving).length;
  return stepsOf(solving.puzzle).find(({ played }) => played.length + 1 === count)?.gains ?? [];
}

/**
 * Return the state with another turn of the line on the board.
 *
 * @param target `first`, `previous`, `next` or `last`.
 */
export function stepTo(solving: Solving, target: string): Solving {
  const last = lineOf(solving).length;
  const steps = new Map([
    ["first", 0],
    ["previous", solving.step - 1],
    ["next", solving.step + 1],
    ["last", last],
  ]);
  return { ...solving, step: Math.min(Math.max(steps.get(target) ?? solving.step, 0), last) };
}
