export function begin(puzzle) {
    return { puzzle, stage: 0, move: null, step: 0, isSolved: null, isOpen: false, isFound: false, isHinted: false };
}
export function stepsOf(puzzle) {
    return [puzzle, ...puzzle.sequel];
}
export function stepOf({ puzzle, stage }) {
    return stepsOf(puzzle)[stage] ?? puzzle;
}
export function keyOf(step) {
    return step.moves[0]?.move ?? "";
}
export function tryMove(solving, move) {
    const step = stepOf(solving);
    if (!canTry(solving) || !step.moves.some((one) => one.move === move))
        return solving;
    if (move !== keyOf(step))
        return { ...solving, move, step: 1, isSolved: solving.isSolved ?? false };
    if (!solving.isOpen && solving.stage < solving.puzzle.sequel.length)
        return { ...solving, move, step: 1 };
    return opened(solving, { isSolved: solving.isSolved ?? true, isFound: solving.isFound || !solving.isOpen });
}
function opened(solving, changes) {
    const step = stepOf(solving).played.length + 1;
    return { ...solving, stage: 0, move: keyOf(solving.puzzle), step, isOpen: true, ...changes };
}
export function canTry(solving) {
    return solving.step === 0;
}
export function isBetweenStages(solving) {
    return !solving.isOpen && solving.move !== null && solving.move === keyOf(stepOf(solving));
}
export function advance(solving) {
    if (!isBetweenStages(solving))
        return solving;
    return { ...solving, stage: solving.stage + 1, move: null, step: 0, isHinted: false };
}
export function takeHint(solving) {
    return { ...solving, isHinted: true, isSolved: solving.isSolved ?? false };
}
export function showSolution(solving) {
    return opened(solving, { isSolved: solving.isSolved ?? false });
}
export function leave(solving) {
    return { ...solving, isSolved: solving.isSolved ?? false };
}
export function retry(solving) {
    return isBetweenStages(solving) ? advance(solving) : { ...solving, move: null, step: 0 };
}
export function shownMove(solving) {
    return stepOf(solving).moves.find((one) => one.move === solving.move) ?? null;
}
export function lineOf(solving) {
    const { puzzle, stage, move, isOpen } = solving;
    const step = stepOf(solving);
    if (move === null || move !== keyOf(step))
        return shownMove(solving)?.line ?? [];
    const last = stepsOf(puzzle).at(-1) ?? step;
    if (isOpen)
        return [...last.played, ...(last.moves[0]?.line ?? [])];
    return (puzzle.sequel[stage] ?? step).played.slice(step.played.length);
}
export function playedMoves(solving) {
    return [...stepOf(solving).played, ...lineOf(solving).slice(0, solving.step)];
}
export function gainsOf(solving) {
    if (solving.move !== keyOf(stepOf(solving)))
        return [];
    const count = playedMoves(solving).length;
    return stepsOf(solving.puzzle).find(({ played }) => played.length + 1 === count)?.gains ?? [];
}
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
