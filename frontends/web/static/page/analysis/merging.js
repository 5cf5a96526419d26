export function merged(analyses) {
    const proven = analyses.find(({ solved }) => solved);
    const [only] = analyses;
    if (proven)
        return proven;
    if (only && analyses.length === 1)
        return only;
    const ranked = new Map();
    for (const move of analyses.flatMap(({ moves }) => moves))
        ranked.set(move.move, [...(ranked.get(move.move) ?? []), move]);
    const moves = [...ranked.values()].map(mergedMove);
    moves.sort((one, other) => other.nodes - one.nodes || other.value - one.value);
    return {
        moves,
        equals: 1,
        nodes: analyses.reduce((sum, { nodes }) => sum + nodes, 0),
        depth: Math.max(...analyses.map(({ depth }) => depth)),
        solved: false,
    };
}
function mergedMove(found) {
    const most = found.reduce((one, other) => (other.nodes > one.nodes ? other : one));
    const nodes = found.reduce((sum, move) => sum + move.nodes, 0);
    const weights = found.map((move) => (nodes ? move.nodes / nodes : 1 / found.length));
    return {
        move: most.move,
        value: mean(found.map(({ value }) => value), weights),
        shares: meanTrio(found.map(({ shares }) => shares), weights),
        cells: meanTrio(found.map(({ cells }) => cells), weights),
        line: most.line,
        nodes,
    };
}
function meanTrio(trios, weights) {
    const known = trios.filter((trio) => trio !== null);
    if (known.length < trios.length)
        return null;
    const [one = 0, two = 0, three = 0] = [0, 1, 2].map((index) => mean(known.map((trio) => trio[index] ?? 0), weights));
    return [one, two, three];
}
function mean(numbers, weights) {
    return numbers.reduce((sum, number, index) => sum + number * (weights[index] ?? 0), 0);
}
